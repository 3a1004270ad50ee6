import type { SearchDimension } from '@canopy/contract';
import { useGo, useLocation } from '@canopy/shell-api';
import { tabAddress } from '../shell/tab-address.ts';

/** Goes to another search dashboard with the present range, comparison and filters, and one filter more. */
export function useGoFiltered() {
  const go = useGo();
  const { search } = useLocation();
  return (path: string, dimension: SearchDimension, value: string) => {
    const [base, query] = tabAddress(path, search, true).split('?');
    const params = new URLSearchParams(query);
    params.set(`f.${dimension}`, value);
    go(`${base}?${params.toString()}`);
  };
}
