import { compareCrawls, listCrawls, type Crawl } from '@canopy/contract/seo-audit';
import { useCall } from '@canopy/shell-api';
import { useMemo } from 'react';

/** What changed between a crawl and the previous one. */
export function useChanges(crawl: Crawl | null) {
  const { data: list } = useCall(listCrawls, {});
  const before =
    crawl &&
    list?.data.find(
      ({ id, started_at, status, emptied }) => id !== crawl.id && started_at < crawl.started_at && status !== 'FAILURE' && !emptied,
    );
  const { data } = useCall(
    compareCrawls,
    before ? { query: { from: before.id, to: crawl.id, state: 'new', page: 1, page_size: 1 } } : null,
  );
  return useMemo(() => (before && data ? { before, counts: data.counts, byCode: data.by_code } : undefined), [before, data]);
}

export type Changes = NonNullable<ReturnType<typeof useChanges>>;
