import type { PreviewState } from '@canopy/contract/host';
import { createSmallStore, useStored } from './small-store.ts';

export interface DeliveryState {
  /** what became of the preview link that opened the page; null: there was none, or the visitor left the preview */
  readonly preview: PreviewState | null;
  /** `remote version` of each release put off on this page */
  readonly later: readonly string[];
  /** titles of remotes whose newer release could not be swapped in and was withdrawn from the offer */
  readonly failed: readonly string[];
  /** titles of remotes whose release was withdrawn while it ran here, and has been replaced */
  readonly replaced: readonly string[];
  /** for visitors who cannot see the change */
  readonly announcement: string;
}

const NOTHING: DeliveryState = { preview: null, later: [], failed: [], replaced: [], announcement: '' };

/** State behind the release notices. Part of the shell's first script; the notices themselves load when there is one to show. */
export const deliveryStore = createSmallStore<DeliveryState>(NOTHING);

export const useDelivery = () => useStored(deliveryStore);

/** For tests only. */
export const forgetDelivery = () => deliveryStore.set(NOTHING);
