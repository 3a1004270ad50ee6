/** Stub for remotes named when the host is built: there are none. */
export const remotes = () => {};
