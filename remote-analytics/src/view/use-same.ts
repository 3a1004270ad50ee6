import { useMemo } from 'react';

/**
 * The same object as long as it says the same: what is drawn from it is not drawn anew for nothing.
 * @param value plain data
 */
export function useSame<T extends object>(value: T): T {
  const text = JSON.stringify(value);
  return useMemo(() => JSON.parse(text) as T, [text]);
}
