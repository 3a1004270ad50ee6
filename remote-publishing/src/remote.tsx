import { Route, Routes } from '@canopy/shell-api';
import { IntegrationScreen } from './features/platform-integration/IntegrationScreen.tsx';

/** Platforms that content is published to. */
export function Remote() {
  return (
    <Routes>
      <Route path="/platform-integration" element={<IntegrationScreen />} />
    </Routes>
  );
}
