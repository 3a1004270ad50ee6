import { personaTopicCalls, type PersonaTopic, type PersonaTopicStats } from '@canopy/contract/content';
import { Link, refreshCalls, useAction, useCall } from '@canopy/shell-api';
import { Anchor, Button, Card, EmptyState, FailedState, Group, Notice, SimpleGrid, Skeleton, Stack } from '@canopy/ui';
import { formatInteger, formatPosition, KeyValueList, MetricCard, StatusBadge, UrlText } from '@canopy/ui/data';
import { FormError, TextInput } from '@canopy/ui/forms';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { useKeptSort } from '@canopy/views/lists';
import { useCallForm } from '@canopy/views/forms';

function UrlCard({ topic }: { readonly topic: PersonaTopic }) {
  const update = useAction(personaTopicCalls.update);
  const form = useCallForm({
    initial: { url: topic.url ?? '' },
    prepare: ({ url }) => ({ url: url.trim() || null }),
    schema: personaTopicCalls.update.body,
    send: (body) => update.run({ params: { id: topic.id }, body }),
    done: () => refreshCalls(personaTopicCalls.get, personaTopicCalls.list, personaTopicCalls.stats),
    unsaved: 'the URL',
  });
  return (
    <Card title="Published page">
      <form {...form.props}>
        <Stack gap="sm">
          <FormError>{form.failure}</FormError>
          <Group gap="sm" align="flex-end">
            <TextInput label="URL" placeholder="https://example.com/article" w={480} maw="100%" {...form.field('url')} />
            <Button type="submit" variant="default" loading={form.running} disabled={form.values.url.trim() === (topic.url ?? '')}>
              Save URL
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}

type Query = PersonaTopicStats['queries'][number];
const COLUMNS: readonly DataColumn<Query>[] = [
  { id: 'query', header: 'Query', value: ({ query }) => query, minWidth: 200, wrap: true, hideable: false },
  {
    id: 'asked',
    header: 'About the topic',
    value: ({ asked }) => (asked ? 1 : 0),
    cell: ({ asked }) => (asked ? <StatusBadge tone="good" label="Yes" /> : <StatusBadge tone="neutral" label="No" />),
    width: 140,
  },
  { id: 'clicks', header: 'Clicks', value: ({ clicks }) => clicks, cell: ({ clicks }) => formatInteger(clicks), numeric: true, width: 100 },
  {
    id: 'impressions',
    header: 'Impressions',
    value: ({ impressions }) => impressions,
    cell: ({ impressions }) => formatInteger(impressions),
    numeric: true,
    width: 130,
  },
  {
    id: 'position',
    header: 'Position',
    value: ({ position }) => position ?? 1_000,
    cell: ({ position }) => formatPosition(position),
    numeric: true,
    width: 110,
  },
];

function Figures({ id, url }: { readonly id: string; readonly url: string }) {
  const keptSort = useKeptSort('queries');
  const { data, error, reload } = useCall(personaTopicCalls.stats, { params: { id } });
  if (error && !data) return <FailedState detail={error.message} onRetry={() => void reload()} />;
  if (!data) return <Skeleton height={480} />;
  const { totals, queries, page } = data;
  return (
    <Stack gap="lg">
      {totals === null ? (
        <Notice
          title="No data in Search Console yet"
          action={
            <Button component={Link} to="/dashboard/overview" size="xs" variant="default">
              Data source
            </Button>
          }
        >
          Search Console shows new pages after a few days. Data of the last 30 days will show here.
        </Notice>
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <MetricCard label="Clicks" value={formatInteger(totals.clicks)} help="Last 30 days with data in Search Console" />
          <MetricCard label="Impressions" value={formatInteger(totals.impressions)} help="Last 30 days with data in Search Console" />
          <MetricCard label="Position" value={formatPosition(totals.position)} help="Average, weighted by impressions" />
        </SimpleGrid>
      )}
      <Card title="In the latest crawl">
        {page === null ? (
          <Group gap="sm">
            <span>
              <UrlText url={url} href copy={false} /> has not been crawled yet.
            </span>
            <Anchor component={Link} to="/seo-audit/audit">
              Crawl the site
            </Anchor>
          </Group>
        ) : (
          <KeyValueList
            items={[
              { label: 'Status', value: page.status ?? 'None' },
              { label: 'Indexable', value: page.indexable ? 'Yes' : 'No' },
              { label: 'Words', value: formatInteger(page.words) },
              { label: 'Inlinks', value: formatInteger(page.links_in) },
            ]}
          />
        )}
      </Card>
      <DataTable
        label="Queries of the page"
        keptSort={keptSort}
        columns={COLUMNS}
        rows={queries}
        rowKey={({ query }) => query}
        defaultSort={{ id: 'impressions', descending: true }}
        empty={
          <EmptyState
            compact
            level={3}
            icon="search"
            title="No queries yet"
            description="The page’s queries show here once Search Console has them."
          />
        }
      />
    </Stack>
  );
}

/** Where the article was published, and how it performs. */
export function StatsStep({ topic }: { readonly topic: PersonaTopic }) {
  return (
    <Stack gap="lg">
      <UrlCard topic={topic} />
      {topic.url === null ? (
        <EmptyState
          icon="chart-line"
          title="Not published yet"
          description="Enter the URL once the article is on your site, to see the page’s clicks, impressions and queries here."
          action={
            topic.post_id !== null && (
              <Button component={Link} to={`/persona-topics/editor/${topic.id}`}>
                Open the editor
              </Button>
            )
          }
        />
      ) : (
        <Figures id={topic.id} url={topic.url} />
      )}
    </Stack>
  );
}
