import { useCallback } from 'react';
import { useAddress, useAddressActions } from './use-address.ts';

/** Parameter for the page whose issues are open. */
export const DRAWER = 'issue';

/** Opens a page's issues; null: closes them. Referentially stable. */
export function useOpenDrawer() {
  const { step } = useAddressActions();
  return useCallback((page: string | null) => step({ [DRAWER]: page }, { keepsPages: true }), [step]);
}

/** The page whose issues are open, in the URL; null: none. */
export function useDrawer() {
  const { params } = useAddress();
  return [params.get(DRAWER), useOpenDrawer()] as const;
}
