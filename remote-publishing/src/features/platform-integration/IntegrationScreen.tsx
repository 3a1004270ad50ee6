import { MESSAGES } from '@canopy/contract';
import { checkPlatform } from '@canopy/contract/publishing';
import { useCall } from '@canopy/shell-api';
import { Button, Card, EmptyState, FailedState, Group, Icon, PageHeader, Skeleton, Stack } from '@canopy/ui';
import { StatusBadge } from '@canopy/ui/data';
import { useState } from 'react';
import { ConnectedPlatform } from './ConnectedPlatform.tsx';
import { INTEGRATION_MESSAGES as WORDS } from './messages.ts';
import { WordpressDialog } from './WordpressDialog.tsx';
import classes from './IntegrationScreen.module.css';

/** The workspace's platform, connected or to be connected. */
export function IntegrationScreen() {
  const { data, error, isValidating, reload } = useCall(checkPlatform, {}, { background: true });
  const [connecting, setConnecting] = useState(false);
  const connection = typeof data?.data === 'object' ? data.data : null;

  const body = () => {
    if (connection) return <ConnectedPlatform connection={connection} />;
    if (data) {
      return (
        <EmptyState
          compact
          level={3}
          icon="plug"
          title={MESSAGES.platform.none}
          description="Connect your site to publish pages and posts to it from here."
          action={<Button onClick={() => setConnecting(true)}>Connect WordPress</Button>}
        />
      );
    }
    if (error) return <FailedState detail={error.message} onRetry={() => void reload()} retrying={isValidating} />;
    return <Skeleton height={180} />;
  };

  return (
    <Stack gap="lg">
      <PageHeader title={WORDS.title} description={WORDS.description} />
      <Card
        className={classes.card}
        title={
          <Group gap="sm">
            <Icon name="wordpress" />
            WordPress
          </Group>
        }
        actions={connection && <StatusBadge tone="good" label="Connected" />}
      >
        {body()}
      </Card>
      {connecting && <WordpressDialog onClose={() => setConnecting(false)} />}
    </Stack>
  );
}
