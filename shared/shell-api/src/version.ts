import manifest from '../package.json' with { type: 'json' };

/** Version of this package; remotes declare the range they were written against. */
export const SHELL_API_VERSION: string = manifest.version;
