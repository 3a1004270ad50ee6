/** Stub for preloading what a manifest lists: `createRemotes` preloads by loading. */
export const defaultPreloadArgs = () => ({});
export const formatPreloadArgs = () => [];
export const normalizePreloadExposes = () => [];
export const preloadAssets = async () => {};
