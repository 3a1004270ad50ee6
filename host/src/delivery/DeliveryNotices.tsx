import { getConfig } from '@canopy/shell-api/host';
import { VisuallyHidden } from '@canopy/ui';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useRemotes } from '../federation/remotes-context.ts';
import { useDelivery } from './delivery-store.ts';

const PageBanners = lazy(async () => ({ default: (await import('./PageBanners.tsx')).PageBanners }));
const UpdateNotice = lazy(async () => ({ default: (await import('./UpdateNotice.tsx')).UpdateNotice }));

/** What is unusual about this page, shown above its screen: a preview, or a developer's remote. */
export function DeliveryBanners() {
  const { preview } = useDelivery();
  if (!preview && getConfig().overrides.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <PageBanners />
    </Suspense>
  );
}

/** The offer of newer releases, below the screen, where it shifts nothing. */
export function DeliveryOffer() {
  const remotes = useRemotes();
  const { failed, replaced, announcement } = useDelivery();
  const hasNewer = useSyncExternalStore(remotes.subscribe, () => remotes.statuses().some(({ newer }) => newer !== undefined));
  return (
    <>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {(hasNewer || failed.length > 0 || replaced.length > 0) && (
        <Suspense fallback={null}>
          <UpdateNotice />
        </Suspense>
      )}
    </>
  );
}
