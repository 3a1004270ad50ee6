import type { PreviewState } from '@canopy/contract/host';
import { createSmallStore, useStored } from './small-store.ts';

export interface DeliveryState {
  /** what became of the preview link that the page was opened with; null: there was none, or it was left */
  readonly preview: PreviewState | null;
  /** `remote version` of what was put off on this page */
  readonly later: readonly string[];
  /** titles of remotes whose newer release could not be put in place, and was taken off the offer */
  readonly failed: readonly string[];
  /** said to those who cannot see the change */
  readonly announcement: string;
}

const NOTHING: DeliveryState = { preview: null, later: [], failed: [], announcement: '' };

/** What the notices about releases show. In the shell's first script; the notices themselves come when there is one. */
export const deliveryStore = createSmallStore<DeliveryState>(NOTHING);

export const useDelivery = () => useStored(deliveryStore);

/** For tests, and for nothing else. */
export const forgetDelivery = () => deliveryStore.set(NOTHING);
