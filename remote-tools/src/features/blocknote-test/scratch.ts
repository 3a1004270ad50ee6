const KEY = 'canopy.blocknote-test';

/** What the editor of this tab held before a reload; nothing where nothing was kept. */
export function readScratch(): readonly unknown[] {
  try {
    const blocks: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(blocks) ? blocks : [];
  } catch {
    return [];
  }
}

/** @returns whether it is kept over a reload */
export function keepScratch(blocks: readonly unknown[]): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(blocks));
    return true;
  } catch {
    return false;
  }
}
