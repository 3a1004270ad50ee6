const TAB = 'canopy.tab';

/**
 * A duplicated tab starts with a copy of the first one's session storage, refresh token included, and the two would
 * use it twice. Each tab holds a lock on its own name; a tab that finds its name taken is the copy and discards the tokens.
 * The provider's own session then signs it in again without prompting.
 * @returns whether this tab is such a copy
 */
export async function claimTab(): Promise<boolean> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return false;
  const known = sessionStorage.getItem(TAB);
  const isCopy = known !== null && !(await hold(locks, known));
  if (isCopy) sessionStorage.clear();
  if (known !== null && !isCopy) return false;
  const name = crypto.randomUUID();
  sessionStorage.setItem(TAB, name);
  await hold(locks, name);
  return isCopy;
}

/** Holds the lock for the lifetime of the tab; false if another tab has it. */
function hold(locks: LockManager, name: string): Promise<boolean> {
  return new Promise((resolve) => {
    void locks.request(`canopy-tab-${name}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock ? new Promise<never>(() => {}) : undefined;
    });
  });
}
