import { getCrawlSchedule } from '@canopy/contract/seo-audit';
import { Link, useCall } from '@canopy/shell-api';
import { Anchor, Group, Notice, Text } from '@canopy/ui';
import { formatDateTime } from '@canopy/ui/data';
import { AUDIT_MESSAGES } from './messages.ts';

/** Reserves the line's space, so that nothing shifts when it appears. */
function Room() {
  return (
    <Group gap="xs" aria-hidden style={{ visibility: 'hidden' }}>
      <Text size="sm">{AUDIT_MESSAGES.manualOnly}</Text>
      <Text size="sm">{AUDIT_MESSAGES.changeSchedule}</Text>
    </Group>
  );
}

/** When the site is crawled automatically, and why the last scheduled crawl did not happen. */
export function NextCrawl() {
  const { data, error } = useCall(getCrawlSchedule, {});
  if (!data) return error ? null : <Room />;
  const { every, next_at, problem } = data;
  const text = every === 'never' || next_at === null ? AUDIT_MESSAGES.manualOnly : `Crawled ${every}; next ${formatDateTime(next_at)}.`;
  return (
    <>
      <Group gap="xs">
        <Text size="sm" c="dimmed">
          {text}
        </Text>
        <Anchor component={Link} to="/seo-audit/settings" size="sm">
          {AUDIT_MESSAGES.changeSchedule}
        </Anchor>
      </Group>
      {problem !== '' && (
        <Notice tone="warning" title="The last scheduled crawl did not start">
          {problem}
        </Notice>
      )}
    </>
  );
}
