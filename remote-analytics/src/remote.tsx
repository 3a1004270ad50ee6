import { Route, Routes } from '@canopy/shell-api';
import { OverviewScreen } from './features/overview/OverviewScreen.tsx';

/** The dashboards. */
export function Remote() {
  return (
    <Routes>
      <Route path="/dashboard" element={<OverviewScreen />} />
      <Route path="/dashboard/overview" element={<OverviewScreen />} />
    </Routes>
  );
}
