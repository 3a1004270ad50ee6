import { DIFFERENCES, type Crawl, type Difference } from '@canopy/contract/seo-audit';
import { Link } from '@canopy/shell-api';
import { Anchor, Card, SimpleGrid } from '@canopy/ui';
import { MetricCard, formatDateTime, formatInteger } from '@canopy/ui/data';
import { useChanges } from './use-changes.ts';

const LABELS: Record<Difference, string> = { new: 'New issues', fixed: 'Fixed issues', still: 'Remaining issues' };

/** What changed since the previous crawl; renders nothing if there is none. */
export function ChangesCard({ crawl }: { readonly crawl: Crawl }) {
  const changes = useChanges(crawl);
  if (!changes) return null;
  const { before, counts } = changes;
  const href = (state: Difference) => `/seo-audit/history?from=${before.id}&to=${crawl.id}${state === 'new' ? '' : `&state=${state}`}`;
  return (
    <Card title="Since the previous crawl" description={`${formatDateTime(before.started_at)}. Each issue counts once per page.`}>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        {DIFFERENCES.map((state) => (
          <MetricCard
            key={state}
            label={LABELS[state]}
            value={formatInteger(counts[state])}
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
