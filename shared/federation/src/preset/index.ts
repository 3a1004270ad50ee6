export type { BuildOptions } from './base-config.ts';
export { devUrl } from './dev-server.ts';
export { hostConfig } from './host-config.ts';
export { HEAD_PLACEHOLDER, NONCE_PLACEHOLDER } from './host-page-plugin.ts';
export { sha384 } from './integrity.ts';
export { remoteConfig } from './remote-config.ts';
export { lazySharedOf } from './shared-modules.ts';
export { readManifest, readHostPaths, readPackage, workspaceRoot } from './workspace.ts';
