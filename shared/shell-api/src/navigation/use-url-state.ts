import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * View state stored in the URL, so that a copied URL shows the same view.
 * @param fallback value used when the URL has none; never written to the URL
 * @param isValid accepts other values; invalid ones are replaced by the fallback
 * @example const [sort, setSort] = useUrlState('sort', 'title', (text) => SORTS.includes(text));
 */
export function useUrlState<T extends string>(name: string, fallback: T, isValid: (text: string) => boolean = () => true) {
  const [params, setParams] = useSearchParams();
  const raw = params.get(name);
  const value = raw !== null && isValid(raw) ? (raw as T) : fallback;
  const setValue = useCallback(
    (next: T, options: { replace?: boolean; alsoClear?: readonly string[] } = {}) => {
      setParams(
        (previous) => {
          const query = new URLSearchParams(previous);
          for (const other of options.alsoClear ?? []) query.delete(other);
          if (next === fallback || next === '') query.delete(name);
          else query.set(name, next);
          return query;
        },
        { replace: options.replace ?? false, preventScrollReset: true },
      );
    },
    [fallback, name, setParams],
  );
  return [value, setValue] as const;
}

const isPage = (text: string) => /^[1-9]\d{0,6}$/.test(text);

/** The URL's `page`, from 1. For released remotes: lists keep their state with `useListState` of `@canopy/views/lists`. */
export function usePageParam() {
  const [page, setPage] = useUrlState<string>('page', '1', isPage);
  return [Number(page), (next: number) => setPage(String(next))] as const;
}
