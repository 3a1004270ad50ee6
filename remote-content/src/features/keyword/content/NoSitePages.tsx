import { WATCH_POLL_MS } from '@canopy/contract';
import { listContentPages } from '@canopy/contract/content';
import { syncContent, type Platform } from '@canopy/contract/publishing';
import { isSettled, Link, refreshCalls, useAction, useTaskEnd } from '@canopy/shell-api';
import { Button, EmptyState, Stack, Text } from '@canopy/ui';
import { FormError } from '@canopy/ui/forms';
import { useState } from 'react';

/** No pages to improve: no site is connected, its pages were never listed, or none of them is published. */
export function NoSitePages({ platform, syncedAt }: { readonly platform: Platform | null; readonly syncedAt: string | null }) {
  const sync = useAction(syncContent);
  const [taskId, setTaskId] = useState<string | null>(null);
  const { task } = useTaskEnd(taskId, () => void refreshCalls(listContentPages), WATCH_POLL_MS);
  const isDone = isSettled(task);
  if (platform === null)
    return (
      <EmptyState
        compact
        icon="plug"
        title="No site connected"
        description="Connect WordPress, Shopify or Webflow to list the site’s pages here and publish improvements."
        action={
          <Button component={Link} to="/platform-integration">
            Connect the site
          </Button>
        }
      />
    );
  const start = async () => {
    const result = await sync.run({ body: {} });
    if (result.ok) setTaskId(result.data.task_id);
  };
  const isRunning = sync.running || (taskId !== null && !isDone);
  return (
    <EmptyState
      compact
      icon="refresh"
      title={syncedAt === null ? 'Pages not listed yet' : 'No published pages'}
      description={
        syncedAt === null
          ? 'The site is connected, but its pages have not been listed yet.'
          : 'The connected site has no published page or post that can be edited.'
      }
      action={
        <Stack gap="xs" align="center">
          <Button onClick={() => void start()} loading={isRunning}>
            List the site’s pages
          </Button>
          {sync.error && <FormError>{sync.error.message}</FormError>}
          {task?.status === 'FAILURE' && (
            <Text size="sm" role="alert">
              {task.message}
            </Text>
          )}
        </Stack>
      }
    />
  );
}
