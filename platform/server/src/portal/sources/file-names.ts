/** `host` or the name of a remote. */
export const isPackageName = (name: string): boolean => name === 'host' || /^remote-[a-z][a-z0-9-]*$/.test(name);

/** A release's folder: no path traversal, nothing hidden. */
export const isVersion = (name: string): boolean => /^\d[0-9A-Za-z.+-]{0,127}$/.test(name);

/** A path inside a release: folder names and a file name, separated by `/`. */
export const isFilePath = (path: string): boolean =>
  path.length <= 300 && path.split('/').every((part) => /^[\w@~+-][\w@~.+-]*$/.test(part));
