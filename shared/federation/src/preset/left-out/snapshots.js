/** In place of what reads remotes' manifests: here the registry has told everything. The runtime makes one and registers plugins with it. */
export class SnapshotHandler {
  hooks = { applyPlugin() {} };
  manifestCache = new Map();
}

export const getGlobalRemoteInfo = () => ({});
