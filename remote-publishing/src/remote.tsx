import { lazyScreen, Route, Routes } from '@canopy/shell-api';
import { Skeleton } from '@canopy/ui';
import { Suspense } from 'react';
import { IntegrationScreen } from './features/platform-integration/IntegrationScreen.tsx';

const GscCallbackScreen = lazyScreen(async () => (await import('./features/gsc-callback/GscCallbackScreen.tsx')).GscCallbackScreen);
const GscDataUpdatingScreen = lazyScreen(
  async () => (await import('./features/gsc-data-updating/GscDataUpdatingScreen.tsx')).GscDataUpdatingScreen,
);

/** Platforms that content is published to, and the way to and from Google. */
export function Remote() {
  return (
    <Suspense fallback={<Skeleton height={320} />}>
      <Routes>
        <Route path="/platform-integration" element={<IntegrationScreen />} />
        <Route path="/gsc-callback" element={<GscCallbackScreen />} />
        <Route path="/gsc-data-updating" element={<GscDataUpdatingScreen />} />
      </Routes>
    </Suspense>
  );
}
