import { useState } from 'react';

/**
 * The same object as long as it says the same: what is drawn from it is not drawn anew for nothing.
 * @param value plain data
 */
export function useSame<T extends object>(value: T): T {
  const [same, keep] = useState(value);
  if (same === value || JSON.stringify(same) === JSON.stringify(value)) return same;
  keep(value);
  return value;
}
