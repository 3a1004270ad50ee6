import { useSearchParams } from '@canopy/shell-api';

/** Where a list keeps its state: a query, and a function that changes several parameters at once; `null` removes one. */
export interface ListAddress {
  readonly params: URLSearchParams;
  readonly write: (change: Readonly<Record<string, string | null>>, options?: { readonly replace?: boolean }) => void;
}

/** The page's URL. */
export function useListAddress(): ListAddress {
  const [params, setParams] = useSearchParams();
  return {
    params,
    write: (change, { replace = false } = {}) =>
      setParams(
        (previous) => {
          const query = new URLSearchParams(previous);
          for (const [name, value] of Object.entries(change)) {
            if (value === null) query.delete(name);
            else query.set(name, value);
          }
          return query;
        },
        { replace, preventScrollReset: true },
      ),
  };
}
