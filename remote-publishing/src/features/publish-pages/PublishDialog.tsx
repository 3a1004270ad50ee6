import { MESSAGES } from '@canopy/contract';
import { Link, showToast, unqueuePages, usePublishQueue } from '@canopy/shell-api';
import { Button, FailedState, Notice, Skeleton, Stack, Text } from '@canopy/ui';
import { FormActions } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { useState } from 'react';
import { PLATFORM_NAMES } from '../../run/platform-names.ts';
import { RunOutcome } from '../../run/RunOutcome.tsx';
import { usePlatform } from '../../run/use-platform.ts';
import { QueuedPageItem, type PageChoice } from './QueuedPageItem.tsx';
import { usePublishPages } from './use-publish-pages.ts';
import classes from '../../run/RunOutcome.module.css';

/** Lists the queue, original against updated, and publishes it (document 2, section 2.6). Then shows each page's outcome. */
export function PublishDialog({ onClose }: { readonly onClose: () => void }) {
  const queue = usePublishQueue();
  const { platform, connection, failed } = usePlatform();
  const [choices, setChoices] = useState<Readonly<Record<string, PageChoice>>>({});
  const { start, starting, runId, isRunning } = usePublishPages(platform);

  const remove = (key: string) => {
    const removed = unqueuePages([key]);
    if (removed) showToast({ title: MESSAGES.publish.pageRemoved, description: MESSAGES.publish.pageRemovedText, tone: 'success' });
    else showToast({ title: MESSAGES.publish.removeFailed, tone: 'destructive' });
  };
  const body = () => {
    if (runId !== null) return <RunOutcome runId={runId} />;
    if (queue.length === 0) return <Text>The publish queue is empty.</Text>;
    return (
      <Stack gap="md">
        {failed ? <FailedState {...failed} /> : platform === undefined && <Skeleton height={20} />}
        {platform === null && (
          <Notice
            tone="warning"
            action={
              <Button size="xs" component={Link} to="/platform-integration" onClick={onClose}>
                Connect a platform
              </Button>
            }
          >
            {MESSAGES.platform.none}
          </Notice>
        )}
        <ul className={classes.list}>
          {queue.map((page) => (
            <li key={page.key}>
              <QueuedPageItem
                page={page}
                choice={choices[page.key]}
                onChoose={(choice) => setChoices((others) => ({ ...others, [page.key]: choice }))}
                onRemove={() => remove(page.key)}
              />
            </li>
          ))}
        </ul>
      </Stack>
    );
  };
  const publish = () => void start(queue.map((page) => ({ ...page, content: choices[page.key]?.content ?? page.content })));
  return (
    <Dialog
      opened
      onClose={onClose}
      size="xl"
      closeOnClickOutside={!isRunning}
      title={runId === null ? 'Publish pages' : 'Publishing'}
      description={
        connection
          ? `To ${connection.site_name} on ${PLATFORM_NAMES[connection.platform]}. Pages that have changed on the site since then are not overwritten.`
          : undefined
      }
      footer={
        <FormActions>
          <Button variant="default" onClick={onClose}>
            {runId === null ? 'Cancel' : 'Close'}
          </Button>
          {runId === null && (
            <Button disabled={!platform || queue.length === 0} loading={starting} onClick={publish}>
              {queue.length === 1 ? 'Publish 1 page' : `Publish ${queue.length} pages`}
            </Button>
          )}
        </FormActions>
      }
    >
      {body()}
    </Dialog>
  );
}
