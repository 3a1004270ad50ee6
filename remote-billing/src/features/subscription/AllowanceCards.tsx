import { Card, Group, Progress, SimpleGrid, Skeleton, Stack, Text } from '@canopy/ui';
import { formatDate, formatInteger } from '@canopy/ui/data';
import { ALLOWANCES, type Subscription } from '../../billing/allowances.ts';

/** What remains of each monthly limit. */
export function AllowanceCards({ subscription }: { readonly subscription: Subscription | undefined }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="lg">
      {ALLOWANCES.map(({ label, limit, remaining }) => {
        const allowed = subscription?.limits[limit] ?? 0;
        const left = subscription?.remaining[remaining] ?? 0;
        return (
          <Card key={limit} title={label}>
            {subscription ? (
              <Stack gap="sm">
                <Group gap="sm" align="baseline">
                  <Text size="xl" fw={600}>
                    {formatInteger(left)}
                  </Text>
                  <Text size="sm" c="dimmed">
                    of {formatInteger(allowed)} left
                  </Text>
                </Group>
                <Progress label={`${label} left`} value={allowed === 0 ? 0 : (left / allowed) * 100} />
                <Text size="xs" c="dimmed">
                  {left === 0 ? 'Used up. ' : `${formatInteger(Math.max(0, allowed - left))} used. `}Resets on{' '}
                  {formatDate(subscription.period_end)}
                </Text>
              </Stack>
            ) : (
              <Skeleton height={78} />
            )}
          </Card>
        );
      })}
    </SimpleGrid>
  );
}
