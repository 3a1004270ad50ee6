/** Makes a thing once for the same dependencies, so that the routes, jobs and schedules of a process share it. */
export function oncePerProcess<D extends object, T>(make: (deps: D) => T): (deps: D) => T {
  const made = new WeakMap<D, { thing: T }>();
  return (deps) => {
    const known = made.get(deps) ?? { thing: make(deps) };
    made.set(deps, known);
    return known.thing;
  };
}
