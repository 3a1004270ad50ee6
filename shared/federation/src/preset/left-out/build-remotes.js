/** In place of remotes that are named while the host is built: none is. */
export const remotes = () => {};
