import { useSearchParams } from '@canopy/shell-api';
import { useCallback } from 'react';

/** Changes that a table's page number does not survive begin again on its first page. */
const PAGE_NUMBER = '.page';

interface StepOptions {
  /** tables keep their page */
  readonly keepsPages?: boolean;
}

/**
 * The address's query, and one step of it: everything that a gesture changes in a single entry of the history, so that
 * Back undoes the gesture.
 */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  const step = useCallback(
    (change: Readonly<Record<string, string | null>>, { keepsPages = false }: StepOptions = {}) => {
      const next = new URLSearchParams(params);
      if (!keepsPages) for (const name of [...next.keys()]) if (name.endsWith(PAGE_NUMBER)) next.delete(name);
      for (const [name, value] of Object.entries(change)) {
        if (value === null || value === '') next.delete(name);
        else next.set(name, value);
      }
      if (next.toString() !== params.toString()) setParams(next, { preventScrollReset: true });
    },
    [params, setParams],
  );
  return { params, setParams, step };
}
