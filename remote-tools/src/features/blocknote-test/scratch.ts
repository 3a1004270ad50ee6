const KEY = 'canopy.blocknote-test';

/** Contents of this tab's editor before a reload; empty if nothing was stored. */
export function readScratch(): readonly unknown[] {
  try {
    const blocks: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(blocks) ? blocks : [];
  } catch {
    return [];
  }
}

/** @returns whether it will survive a reload */
export function keepScratch(blocks: readonly unknown[]): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(blocks));
    return true;
  } catch {
    return false;
  }
}
