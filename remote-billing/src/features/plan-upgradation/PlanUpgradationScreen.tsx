import { useUrlState } from '@canopy/shell-api';
import { SimpleGrid, Stack } from '@canopy/ui';
import { SegmentedControl } from '@canopy/ui/forms';
import { BillingPage } from '../../billing/BillingPage.tsx';
import { NotManaged } from '../../billing/NotManaged.tsx';
import { PlanOffer } from './PlanOffer.tsx';

const isInterval = (text: string) => text === 'month' || text === 'year';

/** Plans side by side; each shows its cost from now on before anything is charged. */
export function PlanUpgradationScreen() {
  const [interval, setInterval] = useUrlState<'month' | 'year'>('interval', 'month', isInterval);
  return (
    <BillingPage title="Plans" description="Change at any time. You see the cost before anything is charged." height={420}>
      {(subscription) => (
        <Stack gap="lg">
          {!subscription.may_manage && <NotManaged />}
          <SegmentedControl
            label="Billing interval"
            value={interval}
            onChange={(value) => setInterval(value === 'year' ? 'year' : 'month', { replace: true })}
            data={[
              { value: 'month', label: 'Monthly' },
              { value: 'year', label: 'Yearly' },
            ]}
            style={{ alignSelf: 'flex-start' }}
          />
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="lg">
            {subscription.plans.map((plan) => (
              <PlanOffer key={plan.type} plan={plan} interval={interval} subscription={subscription} />
            ))}
          </SimpleGrid>
        </Stack>
      )}
    </BillingPage>
  );
}
