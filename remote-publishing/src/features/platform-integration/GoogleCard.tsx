import { getGoogleConnection, type GoogleConnection } from '@canopy/contract/analytics';
import { Link, useCall } from '@canopy/shell-api';
import { Button, Card, FailedState, Group, Icon, Skeleton, Stack, Text } from '@canopy/ui';
import { StatusBadge, type StatusTone } from '@canopy/ui/data';

const STATES: Readonly<Record<GoogleConnection['state'], { label: string; tone: StatusTone }>> = {
  none: { label: 'Not connected', tone: 'neutral' },
  chosen: { label: 'Not connected', tone: 'neutral' },
  connected: { label: 'Connected', tone: 'good' },
  reconnect: { label: 'Reconnect', tone: 'warning' },
};

/** Search Console and Analytics, which Canopy reads. */
export function GoogleCard() {
  const { data, error, isValidating, reload } = useCall(getGoogleConnection, {});
  const body = () => {
    if (error) return <FailedState detail={error.message} onRetry={() => void reload()} retrying={isValidating} />;
    if (!data) return <Skeleton height={60} />;
    const isConnected = data.state === 'connected' || data.state === 'reconnect';
    return (
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {isConnected
            ? (data.property ?? data.ga_property_id ?? '')
            : 'Search Console and Google Analytics data for dashboards, keywords and impact measurements.'}
        </Text>
        <Group>
          <Button variant="default" component={Link} to={isConnected ? '/gsc-data-updating' : '/dashboard'}>
            {isConnected ? 'Google data' : 'Connect Google'}
          </Button>
        </Group>
      </Stack>
    );
  };
  return (
    <Card
      title={
        <Group gap="sm">
          <Icon name="google" />
          Google
        </Group>
      }
      actions={data && <StatusBadge {...STATES[data.state]} />}
    >
      {body()}
    </Card>
  );
}
