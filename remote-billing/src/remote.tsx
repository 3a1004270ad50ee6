import { Route, Routes } from '@canopy/shell-api';
import { SubscriptionScreen } from './features/subscription/SubscriptionScreen.tsx';

/** Plans and what remains of them. */
export function Remote() {
  return (
    <Routes>
      <Route path="/subscription" element={<SubscriptionScreen />} />
    </Routes>
  );
}
