import type { SearchDimension } from '@canopy/contract/analytics';
import { useCallback } from 'react';
import { tabAddress } from '../shell/tab-address.ts';
import { useAddressActions } from '../view/use-address.ts';

/** Opens another search dashboard with the current range, comparison and filters, plus one more filter. */
export function useGoFiltered() {
  const { go, read } = useAddressActions();
  return useCallback(
    (path: string, dimension: SearchDimension, value: string) => {
      const [base, query] = tabAddress(path, read().toString(), true).split('?');
      const params = new URLSearchParams(query);
      params.set(`f.${dimension}`, value);
      go(`${base}?${params.toString()}`);
    },
    [go, read],
  );
}
