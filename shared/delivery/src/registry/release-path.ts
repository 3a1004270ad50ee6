const NAME = /^(host|remote-[a-z][a-z0-9-]*)$/;
const VERSION = /^\d[0-9A-Za-z.+-]{0,127}$/;
/** One segment of a file's path; none starts with a dot, so none leaves the release or is hidden. */
const SEGMENT = /^[\w@+~-][\w.@+~-]*$/;

/** The fault in a release's name or version; undefined: none. */
export function checkPaths(name: string, version: string, files: ReadonlyMap<string, Buffer>): string | undefined {
  if (!NAME.test(name)) return `${JSON.stringify(name)} is not the name of a remote`;
  if (!VERSION.test(version)) return `${JSON.stringify(version)} is not a version`;
  const wrong = [...files.keys()].find((file) => !isReleasePath(file));
  return wrong === undefined ? undefined : `${JSON.stringify(wrong)} is not a path within the release`;
}

/** Whether a file's path stays within its release. */
export function isReleasePath(file: string): boolean {
  return file.length <= 512 && file.split('/').every((segment) => SEGMENT.test(segment));
}

/** The path of a release below a store's root. @throws Error for names that would lead elsewhere */
export function releasePath(name: string, version: string): string {
  const wrong = checkPaths(name, version, new Map());
  if (wrong !== undefined) throw new Error(`${wrong}.`);
  return `${name}/${version}`;
}
