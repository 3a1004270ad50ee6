import { useAddress } from './use-address.ts';

/** The page whose issues are open, in the address as `issue`; null: none. */
export function useDrawer() {
  const { params, step } = useAddress();
  return [params.get('issue'), (page: string | null) => step({ issue: page }, { keepsPages: true })] as const;
}
