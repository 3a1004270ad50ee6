import { WATCH_POLL_MS } from '@canopy/contract';
import type { Crawl } from '@canopy/contract/seo-audit';
import { useTask } from '@canopy/shell-api';
import { Button, Card, Group, Text } from '@canopy/ui';
import { TaskProgress, formatInteger } from '@canopy/ui/data';
import { AUDIT_MESSAGES } from './messages.ts';

interface RunningCrawlProps {
  readonly crawl: Crawl;
  readonly stopping: boolean;
  readonly pausing: boolean;
  readonly onStop: () => void;
  readonly onPause: () => void;
}

/** Progress of a running crawl, and the page read last. */
export function RunningCrawl({ crawl, stopping, pausing, onStop, onPause }: RunningCrawlProps) {
  const { data: task } = useTask(crawl.task_id, WATCH_POLL_MS);
  const { fetched, pending, discovered, failed } = crawl;
  const figures = [`${formatInteger(fetched)} crawled`, `${formatInteger(pending)} pending`, `${formatInteger(discovered)} found`];
  if (failed > 0) figures.push(`${formatInteger(failed)} failed`);
  const label =
    crawl.status === 'PENDING' ? 'The crawl is about to start' : discovered === 0 ? 'Reading robots.txt and sitemaps' : 'Crawling';
  return (
    <Card>
      <TaskProgress
        label={label}
        value={discovered === 0 ? undefined : (discovered - pending) / discovered}
        message={figures.join(' · ')}
        onCancel={onStop}
        cancelLabel={AUDIT_MESSAGES.stop}
        cancelling={stopping}
      />
      <Group gap="sm" mt="xs" wrap="nowrap" justify="space-between">
        <Text size="xs" c="dimmed" truncate>
          {task?.status === 'RUNNING' && task.message ? task.message : crawl.start_url}
        </Text>
        {crawl.status === 'RUNNING' && (
          <Button size="xs" variant="subtle" loading={pausing} onClick={onPause} flex="none">
            {AUDIT_MESSAGES.pause}
          </Button>
        )}
      </Group>
    </Card>
  );
}
