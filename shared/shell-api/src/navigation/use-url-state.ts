import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * View state that lives in the address, so that a copied address shows the same view.
 * @param fallback the value while the address says nothing; never written to the address
 * @param isValid what else may stand there; anything else counts as the fallback
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

/** `page` of the address, from 1 (document 1, section 2.2). */
export function usePageParam() {
  const [page, setPage] = useUrlState<string>('page', '1', isPage);
  return [Number(page), (next: number) => setPage(String(next))] as const;
}
