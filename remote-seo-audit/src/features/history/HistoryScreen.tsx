import { listCrawls, type Crawl } from '@canopy/contract/seo-audit';
import { useCall, useSearchParams } from '@canopy/shell-api';
import { Card, Group, PageHeader, Stack, Text } from '@canopy/ui';
import { NativeSelect } from '@canopy/ui/forms';
import { isRunning, useCrawl } from '../../crawl/use-crawl.ts';
import { SectionTabs } from '../../sections/SectionTabs.tsx';
import { crawlLabel } from './crawl-words.ts';
import { CrawlTable } from './CrawlTable.tsx';
import { Differences } from './Differences.tsx';
import { HISTORY_MESSAGES } from './messages.ts';

/** Every crawl of the site, and the difference between any two. */
export function HistoryScreen() {
  const [params, setParams] = useSearchParams();
  // Follows the latest crawl, so that the list is refetched when it ends.
  useCrawl();
  const { data, error, isLoading, isValidating, reload } = useCall(listCrawls, {});
  const crawls = data?.data;
  const whole = crawls?.filter((crawl) => !isRunning(crawl) && !crawl.emptied) ?? [];
  const chosen = (name: 'from' | 'to', fallback: Crawl | undefined) => whole.find(({ id }) => id === params.get(name)) ?? fallback;
  const to = chosen('to', whole[0]);
  const from = chosen('from', to && whole[whole.indexOf(to) + 1]) ?? whole.find((crawl) => crawl !== to);
  const compare = (older: string, newer: string) =>
    setParams(
      (previous) => {
        const query = new URLSearchParams(previous);
        query.set('from', older);
        query.set('to', newer);
        query.delete('page');
        query.delete('code');
        return query;
      },
      { preventScrollReset: true },
    );
  const options = whole.map((crawl) => ({ value: crawl.id, label: crawlLabel(crawl) }));
  return (
    <Stack gap="lg">
      <PageHeader title="Crawl history" description={HISTORY_MESSAGES.description}>
        <SectionTabs current="/seo-audit/history" />
      </PageHeader>
      <CrawlTable
        crawls={crawls}
        loading={isLoading}
        refetching={isValidating}
        error={error?.message}
        onRetry={() => void reload()}
        onCompare={(older, newer) => compare(older.id, newer.id)}
      />
      {crawls?.some(({ emptied }) => emptied) && (
        <Text size="sm" c="dimmed">
          {HISTORY_MESSAGES.kept}
        </Text>
      )}
      {whole.length > 0 && (
        <Card title={HISTORY_MESSAGES.compareTitle}>
          {!from || !to ? (
            <Text c="dimmed">{HISTORY_MESSAGES.oneOnly}</Text>
          ) : (
            <Stack gap="md">
              <Group gap="sm">
                <NativeSelect label="From" data={options} value={from.id} onChange={(event) => compare(event.currentTarget.value, to.id)} />
                <NativeSelect label="To" data={options} value={to.id} onChange={(event) => compare(from.id, event.currentTarget.value)} />
              </Group>
              {from.id === to.id ? (
                <Text c="dimmed">{HISTORY_MESSAGES.same}</Text>
              ) : (
                <Differences key={`${from.id} ${to.id}`} from={from.id} to={to.id} />
              )}
            </Stack>
          )}
        </Card>
      )}
    </Stack>
  );
}
