import type { AuditSummary } from '@canopy/contract/seo-audit';
import { Link } from '@canopy/shell-api';
import { Anchor, SimpleGrid } from '@canopy/ui';
import { MetricCard, formatInteger } from '@canopy/ui/data';

type Total =
  | 'urls_found'
  | 'urls_crawled'
  | 'indexable_count'
  | 'total_pages'
  | 'no_indexing_count'
  | 'not_found_count'
  | 'redirect_count'
  | 'error_count';

const TILES: { total: Total; label: string; kind: string; help: string }[] = [
  { total: 'urls_found', label: 'URLs found', kind: 'all', help: 'URLs of the site that links, redirects and sitemaps lead to.' },
  { total: 'urls_crawled', label: 'Crawled', kind: 'crawled', help: 'URLs that were requested: all but those blocked by robots.txt.' },
  { total: 'total_pages', label: 'HTML pages', kind: 'ok', help: 'Crawled URLs that returned an HTML page.' },
  {
    total: 'indexable_count',
    label: 'Indexable',
    kind: 'indexable',
    help: 'HTML pages without noindex and without a canonical to another URL.',
  },
  { total: 'no_indexing_count', label: 'Noindex', kind: 'no_index', help: 'Pages that a robots directive keeps out of search results.' },
  { total: 'not_found_count', label: 'Not found', kind: 'not_found', help: 'URLs that return 404 or 410.' },
  { total: 'redirect_count', label: 'Redirects', kind: 'redirect', help: 'URLs that redirect to another one.' },
  {
    total: 'error_count',
    label: 'Other errors',
    kind: 'error',
    help: 'URLs with another 4xx or 5xx status, a timeout or a connection error.',
  },
];

/** The crawl in figures; each links to the list that it counts. */
export function SummaryTiles({ summary }: { readonly summary: AuditSummary | undefined }) {
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }}>
      {TILES.map(({ total, label, kind, help }) => (
        <MetricCard
          key={total}
          label={label}
          value={summary ? formatInteger(summary[total] ?? 0) : ''}
          loading={!summary}
          help={help}
          footer={
            <Anchor component={Link} to={`/seo-audit/pages?kind=${kind}`} size="xs" aria-label={`Show ${label.toLowerCase()}`}>
              Show
            </Anchor>
          }
        />
      ))}
    </SimpleGrid>
  );
}
