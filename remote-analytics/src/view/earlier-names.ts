/** Tables that had a name of their own before they became the main tables of their screens. */
const TABLES = ['pages', 'queries'];
const NAMES = [
  ['q', 'search'],
  ['page', 'page'],
  ['size', 'page_size'],
] as const;

/**
 * A dashboard's query with the present names of its parameters: views saved and links copied earlier keep the order, search and page of their
 * table (`pages.sort=ctr&pages.dir=asc` is `sort=ctr` now). The same object where there is nothing to rename.
 */
export function withPresentNames(params: URLSearchParams): URLSearchParams {
  const found = TABLES.filter((table) => ['sort', 'dir', 'q', 'page', 'size'].some((name) => params.has(`${table}.${name}`)));
  if (found.length === 0) return params;
  const next = new URLSearchParams(params);
  for (const table of found) {
    const take = (name: string): string | null => {
      const value = next.get(`${table}.${name}`);
      next.delete(`${table}.${name}`);
      return value;
    };
    const [sort, direction] = [take('sort'), take('dir')];
    if (sort !== null && !next.has('sort')) next.set('sort', direction === 'asc' || sort.startsWith('-') ? sort : `-${sort}`);
    for (const [before, now] of NAMES) {
      const value = take(before);
      if (value !== null && !next.has(now)) next.set(now, value);
    }
  }
  return next;
}
