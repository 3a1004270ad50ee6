/** Unsent input survives a reload and an expired session, but must not reach the next user who signs in. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith('canopy.draft.')) sessionStorage.removeItem(key);
}
