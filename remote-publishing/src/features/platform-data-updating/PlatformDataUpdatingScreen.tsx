import { listSitePages, syncContent } from '@canopy/contract/publishing';
import { Link, refreshCalls, useAction, useCall, useLocation, useTask } from '@canopy/shell-api';
import { Button, Card, EmptyState, FailedState, Notice, PageHeader, Skeleton, Stack, Text } from '@canopy/ui';
import { formatInteger, TaskProgress } from '@canopy/ui/data';
import { useCallback, useEffect, useRef, useState } from 'react';
import { usePlatform } from '../../run/use-platform.ts';

const INPUT = { query: { page: 1, page_size: 10 } };

/** Live progress of the first listing of the site's contents. It is safe to leave and return. */
export function PlatformDataUpdatingScreen() {
  const name = useLocation().pathname.startsWith('/shopify') ? 'Shopify' : 'WordPress';
  const { platform, connection, failed } = usePlatform();
  const pages = useCall(listSitePages, INPUT, { background: true });
  const sync = useAction(syncContent);
  const [taskId, setTaskId] = useState<string | null>(null);
  const task = useTask(taskId ?? pages.data?.task_id ?? null, 1_000).data;
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
  useEffect(() => {
    if (task?.status === 'SUCCESS') void refreshCalls(listSitePages);
  }, [task?.status]);

  const body = () => {
    if (platform === null)
      return (
        <EmptyState
          icon="plug"
          title="No platform is connected"
          description={`Connect ${name} first, then its pages are listed here.`}
          action={
            <Button component={Link} to="/platform-integration">
              Connect a platform
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
