import { getCrawlSchedule } from '@canopy/contract';
import { Link, useCall } from '@canopy/shell-api';
import { Anchor, Group, Notice, Text } from '@canopy/ui';
import { formatDateTime } from '@canopy/ui/data';
import { AUDIT_MESSAGES } from './messages.ts';

/** When the site is crawled by itself, and why the last time it was not. */
export function NextCrawl() {
  const { data } = useCall(getCrawlSchedule, {}, { background: true });
  if (!data) return null;
  const { every, next_at, problem } = data;
  const text = every === 'never' || next_at === null ? AUDIT_MESSAGES.manualOnly : `Crawled ${every}; next ${formatDateTime(next_at)}.`;
  return (
    <>
      <Group gap="xs">
        <Text size="sm" c="dimmed">
          {text}
        </Text>
        <Anchor component={Link} to="/seo-audit/settings" size="sm">
          Change the schedule
        </Anchor>
      </Group>
      {problem !== '' && <Notice tone="warning" title="The last crawl by schedule did not start">{problem}</Notice>}
    </>
  );
}
