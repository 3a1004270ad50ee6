import { API_RANGE_DAYS } from '@canopy/contract';
import { addDays, listPageAnalytics } from '@canopy/contract/analytics';
import { Link, useCall, useUser } from '@canopy/shell-api';
import { Button, Notice, Skeleton, Stack } from '@canopy/ui';
import { DRAWER_MESSAGES } from './messages.ts';
import { Performance } from './Performance.tsx';

/** A page known to search that no crawl has read: its figures, and a link to start a crawl. */
export function UncrawledPage({ address }: { readonly address: string }) {
  const { organisation } = useUser();
  const page = { page: address, page_size: 1 };
  const latest = useCall(listPageAnalytics, organisation.is_search_console_connect ? { query: page } : null);
  const last = latest.data?.coverage.last_day ?? null;
  // The last 30 days that have figures, as for a page that was crawled. Without dates the call ends with today, which has none yet.
  const range = last !== null && { start_date: addDays(last, 1 - API_RANGE_DAYS), end_date: last };
  const ranged = useCall(listPageAnalytics, range ? { query: { ...page, ...range } } : null);
  const data = range ? ranged.data : latest.data;
  const isLoading = latest.isLoading || ranged.isLoading;
  const row = data?.data.find(({ key }) => key === address);
  // No impressions: that is 0, not unknown.
  const none = data ? 0 : null;
  const figures = {
    past30_position: row?.position ?? null,
    past30_clicks: row?.clicks ?? none,
    past30_impressions: row?.impressions ?? none,
    past30_ctr: row?.ctr ?? null,
  };
  return (
    <Stack gap="md">
      <Notice
        action={
          <Button component={Link} to="/seo-audit/audit" size="xs" variant="default">
            {DRAWER_MESSAGES.crawl}
          </Button>
        }
      >
        {DRAWER_MESSAGES.notCrawled}
      </Notice>
      {isLoading ? <Skeleton height={120} /> : <Performance page={{ id: address, ...figures }} />}
    </Stack>
  );
}
