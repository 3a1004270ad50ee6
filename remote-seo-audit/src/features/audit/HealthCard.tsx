import { listCrawls, type Crawl, type CrawlOverview } from '@canopy/contract/seo-audit';
import { CategoryBars } from '@canopy/charts/bar';
import { ChartFrame } from '@canopy/charts';
import { useCall } from '@canopy/shell-api';
import { SimpleGrid } from '@canopy/ui';
import { MetricCard, Sparkline, formatDate, formatDateTime, formatInteger, formatPercent } from '@canopy/ui/data';
import { useMemo } from 'react';

/** Number of crawls in the chart and the trend. */
const SHOWN = 10;
const HEIGHT = 220;

type Counted = Crawl & { overview: CrawlOverview };
const isCounted = (crawl: Crawl): crawl is Counted => crawl.overview !== undefined;

const MEASURES = [
  { id: 'html_pages', label: 'HTML pages', colour: 1 },
  { id: 'redirects', label: 'Redirects', colour: 2 },
  { id: 'not_found', label: 'Not found', colour: 3 },
  { id: 'errors', label: 'Other errors', colour: 4 },
] as const;

/** As long as most of its texts, so that the card has its height before the figure is known. */
function HealthTextRoom() {
  return (
    <span aria-hidden style={{ visibility: 'hidden' }}>
      {healthText({ health: 0, indexable: 100, with_errors: 50 })}
    </span>
  );
}

function healthText({ health, indexable, with_errors }: Pick<CrawlOverview, 'health' | 'indexable' | 'with_errors'>): string {
  if (health === null) return 'The site has no indexable pages.';
  return `${formatInteger(indexable - with_errors)} of ${formatInteger(indexable)} indexable pages have no issue of severity Error. All pages have the same weight.`;
}

/** The site's health with its trend, and the findings of the last crawls. */
export function HealthCard() {
  const { data, isLoading } = useCall(listCrawls, {});
  const crawls = useMemo(() => data?.data.filter(isCounted).slice(0, SHOWN) ?? [], [data]);
  const [newest, before] = crawls;
  const items = useMemo(() => {
    const days = crawls.map(({ started_at }) => formatDate(started_at));
    // Crawls of one day would have one label.
    const labelOf = new Set(days).size === days.length ? formatDate : formatDateTime;
    return crawls.toReversed().map(({ id, started_at, overview }) => {
      const { html_pages, redirects, not_found, errors } = overview;
      return { key: id, label: labelOf(started_at), values: { html_pages, redirects, not_found, errors } };
    });
  }, [crawls]);
  if (!isLoading && !newest) return null;
  const health = newest?.overview.health ?? null;
  const trend = crawls.toReversed().map(({ overview }) => overview.health);
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <MetricCard
        label="Site health"
        value={health === null ? '–' : formatPercent(health, 1)}
        loading={!newest}
        help="The share of indexable pages without an issue of severity Error."
        change={{
          value: before && before.overview.health !== null && health !== null ? health - before.overview.health : null,
          unit: ' points',
          label: newest && !before ? 'no previous crawl' : 'compared with the previous crawl',
        }}
        sparkline={<Sparkline values={trend} />}
        footer={newest ? healthText(newest.overview) : <HealthTextRoom />}
      />
      <ChartFrame title="Last crawls" description="Crawled URLs by status" height={HEIGHT} loading={!newest} fileName="last-crawls">
        {newest && <CategoryBars label="Crawled URLs by status" category="Crawl" layout="vertical" measures={MEASURES} items={items} />}
      </ChartFrame>
    </SimpleGrid>
  );
}
