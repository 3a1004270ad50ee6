import { ChartFrame, type Measure } from '@canopy/charts';
import { SharePie } from '@canopy/charts/pie';
import { getWebByDate } from '@canopy/contract/analytics';
import { useCall } from '@canopy/shell-api';
import { useMemo } from 'react';
import { webNotes } from '../../shell/coverage-notes.ts';
import { WEB_MESSAGES as WORDS } from '../../web/messages.ts';
import { useWebQuery } from '../../web/use-web-query.ts';

const USERS: Measure = { id: 'users', label: WORDS.activeUsers };

/** New users among the active ones; the rest are returning users. */
export function AudienceCard() {
  const { view, filtered } = useWebQuery();
  const { data, error, isLoading, isValidating, reload } = useCall(getWebByDate, { query: filtered });
  const totals = data?.totals;
  const items = useMemo(
    () =>
      totals
        ? [
            { key: 'new', label: WORDS.newUsers, values: { users: totals.newUsers } },
            { key: 'returning', label: WORDS.returning, values: { users: Math.max(0, totals.activeUsers - totals.newUsers) } },
          ]
        : [],
    [totals],
  );
  return (
    <ChartFrame
      title={WORDS.audience}
      description={WORDS.ofActiveUsers}
      height={260}
      loading={isLoading}
      refetching={isValidating && !isLoading}
      error={error?.message}
      onRetry={() => void reload()}
      notes={webNotes(data?.coverage, view)}
    >
      {data && <SharePie label={WORDS.audience} category={WORDS.audienceKind} measure={USERS} items={items} />}
    </ChartFrame>
  );
}
