import manifest from '../../package.json' with { type: 'json' };

/** Version of the host's own release. */
export const HOST_VERSION: string = manifest.version;
