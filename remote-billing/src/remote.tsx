import { lazyScreen, Route, Routes } from '@canopy/shell-api';
import { Skeleton, Stack } from '@canopy/ui';
import { Suspense } from 'react';
import { SubscriptionScreen } from './features/subscription/SubscriptionScreen.tsx';

// Visitors arrive at the subscription; the other screens load on demand.
const PlanUpgradationScreen = lazyScreen(
  async () => (await import('./features/plan-upgradation/PlanUpgradationScreen.tsx')).PlanUpgradationScreen,
);
const PaymentSuccessScreen = lazyScreen(
  async () => (await import('./features/payment-success/PaymentSuccessScreen.tsx')).PaymentSuccessScreen,
);
const PaymentCancelledScreen = lazyScreen(
  async () => (await import('./features/payment-cancelled/PaymentCancelledScreen.tsx')).PaymentCancelledScreen,
);
const PaymentPolicyScreen = lazyScreen(async () => (await import('./features/payment-policy/PaymentPolicyScreen.tsx')).PaymentPolicyScreen);
const CancelPaymentScreen = lazyScreen(async () => (await import('./features/cancel-payment/CancelPaymentScreen.tsx')).CancelPaymentScreen);
const RefundPaymentScreen = lazyScreen(async () => (await import('./features/refund-payment/RefundPaymentScreen.tsx')).RefundPaymentScreen);
const TrialScreen = lazyScreen(async () => (await import('./features/trial/TrialScreen.tsx')).TrialScreen);

/** A screen's outline while its code loads. */
function Coming() {
  return (
    <Stack gap="lg" aria-busy>
      <Skeleton height={56} />
      <Skeleton height={240} />
    </Stack>
  );
}

/** Plans, payments and remaining allowances. */
export function Remote() {
  return (
    <Suspense fallback={<Coming />}>
      <Routes>
        <Route path="/subscription" element={<SubscriptionScreen />} />
        <Route path="/plan-upgradation" element={<PlanUpgradationScreen />} />
        <Route path="/payment-success" element={<PaymentSuccessScreen />} />
        <Route path="/payment-cancelled" element={<PaymentCancelledScreen />} />
        <Route path="/payment-policy" element={<PaymentPolicyScreen />} />
        <Route path="/cancel-payment" element={<CancelPaymentScreen />} />
        <Route path="/refund-payment" element={<RefundPaymentScreen />} />
        <Route path="/trial" element={<TrialScreen />} />
      </Routes>
    </Suspense>
  );
}
