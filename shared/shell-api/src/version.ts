import manifest from '../package.json' with { type: 'json' };

/** Version of this package; remotes name the range of it that they were written against. */
export const SHELL_API_VERSION: string = manifest.version;
