/** Parameters carried over from one dashboard to another. */
const ALWAYS = ['range', 'compare', 'match', 'interval'];

/** A dashboard's URL with range and comparison, plus the filters if both have the same source. */
export function tabAddress(path: string, search: string, hasSameSource: boolean): string {
  const query = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(search)) {
    if (ALWAYS.includes(name) || (hasSameSource && name.startsWith('f.'))) query.set(name, value);
  }
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}
