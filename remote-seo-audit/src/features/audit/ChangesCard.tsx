import { listCrawls, type Crawl, DIFFERENCES, compareCrawls, type Difference } from '@canopy/contract/seo-audit';
import { Link, useCall } from '@canopy/shell-api';
import { Anchor, Card, SimpleGrid } from '@canopy/ui';
import { MetricCard, formatDateTime, formatInteger } from '@canopy/ui/data';

const LABELS: Record<Difference, string> = { new: 'New issues', fixed: 'Fixed issues', still: 'Still there' };

/** What changed since the crawl before; nothing where there is no other crawl. */
export function ChangesCard({ crawl }: { readonly crawl: Crawl }) {
  const { data: list } = useCall(listCrawls, {}, { background: true });
  const before = list?.data.find(
    ({ id, started_at, status, emptied }) => id !== crawl.id && started_at < crawl.started_at && status !== 'FAILURE' && !emptied,
  );
  const { data } = useCall(
    compareCrawls,
    before ? { query: { from: before.id, to: crawl.id, state: 'new', page: 1, page_size: 1 } } : null,
    { background: true },
  );
  if (!before || !data) return null;
  const href = (state: Difference) => `/seo-audit/history?from=${before.id}&to=${crawl.id}${state === 'new' ? '' : `&state=${state}`}`;
  return (
    <Card title="Since the crawl before" description={formatDateTime(before.started_at)}>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        {DIFFERENCES.map((state) => (
          <MetricCard
            key={state}
            label={LABELS[state]}
            value={formatInteger(data.counts[state])}
            footer={
              <Anchor component={Link} to={href(state)} size="xs" aria-label={`Show ${LABELS[state].toLowerCase()}`}>
                Show
              </Anchor>
            }
          />
        ))}
      </SimpleGrid>
    </Card>
  );
}
