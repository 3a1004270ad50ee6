import { ChartFrame } from '@canopy/charts';
import { SharePie } from '@canopy/charts/pie';
import { getWebByDate } from '@canopy/contract';
import { useCall } from '@canopy/shell-api';
import { WEB_MESSAGES as WORDS } from '../../web/messages.ts';
import { useWebQuery } from '../../web/use-web-query.ts';

/** New users among the active ones; the others have been here before. */
export function AudienceCard() {
  const { filtered } = useWebQuery();
  const { data, error, isLoading, isValidating, reload } = useCall(getWebByDate, { query: filtered }, { background: true });
  const returning = data ? Math.max(0, data.totals.activeUsers - data.totals.newUsers) : 0;
  return (
    <ChartFrame title={WORDS.audience} height={260} loading={isLoading} refetching={isValidating && !isLoading} error={error?.message} onRetry={() => void reload()}>
      {data && (
        <SharePie
          label={WORDS.audience}
          category={WORDS.audienceKind}
          measure={{ id: 'users', label: WORDS.activeUsers }}
          items={[
            { key: 'new', label: WORDS.newUsers, values: { users: data.totals.newUsers } },
            { key: 'returning', label: WORDS.returning, values: { users: returning } },
          ]}
        />
      )}
    </ChartFrame>
  );
}
