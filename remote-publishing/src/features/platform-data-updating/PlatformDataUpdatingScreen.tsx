import { WATCH_POLL_MS } from '@canopy/contract';
import { listSitePages, syncContent, type Platform } from '@canopy/contract/publishing';
import { Link, refreshCalls, useAction, useCall, useLocation, useTaskEnd } from '@canopy/shell-api';
import { Button, Card, EmptyState, FailedState, Notice, PageHeader, Skeleton, Stack, Text } from '@canopy/ui';
import { formatInteger, TaskProgress } from '@canopy/ui/data';
import { useCallback, useEffect, useRef, useState } from 'react';
import { PLATFORM_NAMES } from '../../run/platform-names.ts';
import { usePlatform } from '../../run/use-platform.ts';

/** What each of the two URLs is about. */
const PLATFORMS_MEANT: Readonly<Record<'wordpress' | 'shopify', readonly [Platform, ...Platform[]]>> = {
  wordpress: ['wordpress', 'wordpress_auth0'],
  shopify: ['shopify'],
};

const INPUT = { query: { page: 1, page_size: 10 } };

/** Live progress of the first listing of the site's contents. It is safe to leave and return. */
export function PlatformDataUpdatingScreen() {
  const { platform: connected, connection, failed } = usePlatform();
  const meant = PLATFORMS_MEANT[useLocation().pathname.startsWith('/shopify') ? 'shopify' : 'wordpress'];
  // The screen speaks of the connected site, whichever of its platform's names the URL has.
  const isOther = connected != null && !meant.includes(connected);
  const platform = isOther ? null : connected;
  const [first] = meant;
  const name = PLATFORM_NAMES[platform ?? first];
  const pages = useCall(listSitePages, INPUT);
  const sync = useAction(syncContent);
  const [taskId, setTaskId] = useState<string | null>(null);
  const { task } = useTaskEnd(taskId ?? pages.data?.task_id ?? null, () => void refreshCalls(listSitePages), WATCH_POLL_MS);
  const begun = useRef(false);

  const { run } = sync;
  const isEmpty = pages.data !== undefined && pages.data.synced_at === null;
  const begin = useCallback(async () => {
    const result = await run({ body: {} });
    if (result.ok) setTaskId(result.data.task_id);
  }, [run]);
  useEffect(() => {
    if (!isEmpty || !platform || begun.current) return;
    begun.current = true;
    void begin();
  }, [isEmpty, platform, begin]);

  const body = () => {
    if (platform === null)
      return (
        <EmptyState
          icon="plug"
          title={isOther ? `${name} is not connected` : 'No platform is connected'}
          description={
            isOther
              ? `This workspace publishes to ${PLATFORM_NAMES[connected]}. Its pages are listed under Integration.`
              : `Connect ${name} first, then its pages are listed here.`
          }
          action={
            <Button component={Link} to="/platform-integration">
              {isOther ? 'Go to Integration' : 'Connect a platform'}
            </Button>
          }
        />
      );
    if (pages.error && !pages.data)
      return <FailedState detail={pages.error.message} onRetry={() => void pages.reload()} retrying={pages.isValidating} />;
    if (sync.error) return <FailedState detail={sync.error.message} onRetry={() => void begin()} retrying={sync.running} />;
    if (failed) return <FailedState {...failed} />;
    if (!pages.data || platform === undefined) return <Skeleton height={160} />;
    const isRunning = task !== undefined && task.status !== 'SUCCESS' && task.status !== 'FAILURE';
    return (
      <Card
        title={connection?.site_name ?? name}
        description={isRunning ? 'Canopy is listing the pages of your site. You can leave this screen.' : undefined}
      >
        <Stack gap="md">
          {task && isRunning && <TaskProgress label="Pages" value={task.progress} message={task.message} />}
          {task?.status === 'FAILURE' && (
            <Notice tone="warning" title="The list is incomplete">
              {task.message}
            </Notice>
          )}
          {!isRunning && <Text role="status">{formatInteger(pages.data.total)} pages, posts and other entries listed.</Text>}
        </Stack>
      </Card>
    );
  };
  return (
    <Stack gap="lg">
      <PageHeader
        title={`${name} data`}
        actions={
          <Button component={Link} to="/platform-manage-integration">
            Manage the site
          </Button>
        }
      />
      {body()}
    </Stack>
  );
}
