/** The federation runtime's instance of each release, by the URL of its folder. */
const instances = new Map<string, unknown>();

export function keepInstance(baseUrl: string, instance: unknown): void {
  instances.set(baseUrl, instance);
}

/** Drops a release's instance, which holds its modules and is itself held by a global list. */
export function forgetInstance(baseUrl: string): void {
  const instance = instances.get(baseUrl);
  instances.delete(baseUrl);
  const all = (globalThis as { __FEDERATION__?: { __INSTANCES__: unknown[] } }).__FEDERATION__?.__INSTANCES__;
  const at = all?.indexOf(instance) ?? -1;
  if (instance && at >= 0) all?.splice(at, 1);
}
