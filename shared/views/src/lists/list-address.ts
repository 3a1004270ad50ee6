import { useSearchParams } from '@canopy/shell-api';

/** Where the state of a list stands: a query, and a change of some of its names in one step; `null` takes a name out. */
export interface ListAddress {
  readonly params: URLSearchParams;
  readonly write: (change: Readonly<Record<string, string | null>>, options?: { readonly replace?: boolean }) => void;
}

/** The page's address. */
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
