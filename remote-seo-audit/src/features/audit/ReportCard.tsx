import { type CallOutput } from '@canopy/contract';
import { getCrawlReport } from '@canopy/contract/seo-audit';
import { useCall } from '@canopy/shell-api';
import { Card, EmptyState, FailedState, Skeleton, Stack, Text } from '@canopy/ui';
import { KeyValueList, StatusBadge, UrlText, formatInteger } from '@canopy/ui/data';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { AUDIT_MESSAGES, ROBOTS_NAMES, TRAP_NAMES } from './messages.ts';

type Report = CallOutput<typeof getCrawlReport>;
type Sitemap = Report['sitemaps'][number];
type Trap = Report['traps'][number];

const SITEMAPS: DataColumn<Sitemap>[] = [
  { id: 'url', header: 'Sitemap', value: ({ url }) => url, cell: ({ url }) => <UrlText url={url} maxLength={56} /> },
  { id: 'entries', header: 'URLs', value: ({ entries }) => entries, format: formatInteger, numeric: true, width: 110 },
  {
    id: 'problem',
    header: 'State',
    cell: ({ problem, status }) =>
      problem ? (
        <StatusBadge tone="warning" label={problem} />
      ) : (
        <StatusBadge tone="good" label={status === null ? 'Fetched' : `${status} fetched`} />
      ),
    wrap: true,
  },
];

const TRAPS: DataColumn<Trap>[] = [
  { id: 'pattern', header: 'Skipped', value: ({ pattern }) => pattern, wrap: true },
  { id: 'kind', header: 'Why', value: ({ kind }) => TRAP_NAMES[kind] ?? kind, wrap: true },
  { id: 'hits', header: 'Times', value: ({ hits }) => hits, format: formatInteger, numeric: true, width: 80 },
  { id: 'example', header: 'Example', cell: ({ example }) => <UrlText url={example} maxLength={40} /> },
];

/** What a crawl encountered besides pages. */
export function ReportCard({ crawlId }: { readonly crawlId: string }) {
  const { data, error, isValidating, reload } = useCall(getCrawlReport, { params: { id: crawlId } });
  // An older release of the platform without this call has no such report.
  if (error?.status === 404) return null;
  return (
    <Card title={AUDIT_MESSAGES.reportTitle} description={AUDIT_MESSAGES.reportText}>
      {error && !data ? (
        <FailedState detail={error.message} retrying={isValidating} onRetry={() => void reload()} />
      ) : data ? (
        <Report report={data} />
      ) : (
        <Skeleton height={120} />
      )}
    </Card>
  );
}

function Report({ report }: { readonly report: Report }) {
  const { robots, sitemaps, traps, unchanged, drawn, not_drawn, drawing_problem, retried = 0, retried_in_vain = 0 } = report;
  if (robots.length + sitemaps.length + traps.length + unchanged + drawn + not_drawn + retried === 0)
    return <Text c="dimmed">{AUDIT_MESSAGES.noReport}</Text>;
  const facts = [
    ...robots.map(({ origin, verdict, problem, truncated }) => ({
      label: `robots.txt of ${origin}`,
      value: `${problem ?? ROBOTS_NAMES[verdict] ?? verdict}${truncated ? '; too large, so only its first part was read' : ''}`,
    })),
    { label: 'Unchanged pages', value: formatInteger(unchanged) },
    { label: 'Rendered with JavaScript', value: formatInteger(drawn) },
    ...(not_drawn > 0
      ? [{ label: 'Not rendered', value: `${formatInteger(not_drawn)}${drawing_problem ? `: ${drawing_problem}` : ''}` }]
      : []),
    ...(retried > 0 ? [{ label: 'Retried', value: AUDIT_MESSAGES.retried(retried, retried_in_vain) }] : []),
  ];
  return (
    <Stack gap="lg">
      <KeyValueList items={facts} />
      {sitemaps.length > 0 && (
        <DataTable label="Sitemaps" columns={SITEMAPS} rows={sitemaps} rowKey={({ url }) => url} defaultPageSize={10} defaultSort={null} />
      )}
      {traps.length > 0 && (
        <DataTable
          label="Skipped URLs"
          columns={TRAPS}
          rows={traps}
          rowKey={({ kind, pattern }) => `${kind} ${pattern}`}
          defaultPageSize={10}
          defaultSort={null}
          empty={<EmptyState compact level={3} title="None" />}
        />
      )}
    </Stack>
  );
}
