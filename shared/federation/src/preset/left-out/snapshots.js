/** Stub for the reader of remotes' manifests: here the registry provides everything. The runtime creates one and adds plugins to it. */
export class SnapshotHandler {
  hooks = { applyPlugin() {} };
  manifestCache = new Map();
}

export const getGlobalRemoteInfo = () => ({});
