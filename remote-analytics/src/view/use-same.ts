import { useState } from 'react';

/**
 * Returns the same object while its content is unchanged, to avoid needless re-renders.
 * @param value plain data
 */
export function useSame<T extends object>(value: T): T {
  const [same, keep] = useState(value);
  if (same === value || JSON.stringify(same) === JSON.stringify(value)) return same;
  keep(value);
  return value;
}
