import type { KeywordFileFigures, KeywordMetrics, KeywordProviderId, PlannedKeyword } from '@canopy/contract/content';
import { Text } from '@canopy/ui';
import { csvFile, formatDate, formatInteger, formatPosition } from '@canopy/ui/data';
import type { DataColumn } from '@canopy/ui/table';
import { PageUrl } from '../../PageUrl.tsx';
import { INTENT_LABELS } from '../../labels.ts';

const PROVIDERS: Record<KeywordProviderId, string> = { dataforseo: 'DataForSEO', google_ads: 'Google Ads' };
const SOURCES: Record<PlannedKeyword['source'], string> = {
  typed: 'Entered',
  search_console: 'Search Console',
  site: 'Site',
  model: 'Language model',
  ...PROVIDERS,
};
const INTENTS: Record<PlannedKeyword['intent'], string> = { ...INTENT_LABELS, unclear: '–' };

/** A provider's figure with its source and date. */
function Sourced({ of, text }: { readonly of: KeywordMetrics | undefined; readonly text: string | null }) {
  if (!of || text === null) return '–';
  return (
    <>
      {text}
      <Text size="xs" c="dimmed">
        {PROVIDERS[of.provider]}, {of.country}, {formatDate(of.fetched_on)}
      </Text>
    </>
  );
}

const costOf = ({ cpc, currency }: Pick<KeywordMetrics, 'cpc' | 'currency'>): string | null =>
  cpc === null ? null : `${cpc.toFixed(2)}${currency ? ` ${currency}` : ''}`;

const COLUMNS: readonly DataColumn<PlannedKeyword>[] = [
  { id: 'keyword', header: 'Keyword', value: ({ keyword }) => keyword, minWidth: 180, wrap: true, hideable: false },
  { id: 'topic', header: 'Topic', help: 'Groups clusters that share a word.', value: ({ topic }) => topic, minWidth: 120, wrap: true },
  { id: 'cluster', header: 'Cluster', value: ({ cluster }) => cluster, minWidth: 160, wrap: true },
  {
    id: 'volume',
    header: 'Monthly searches',
    help: '12-month average from the provider and on the day shown.',
    value: ({ metrics: [first] }) => first?.volume ?? null,
    cell: ({ metrics: [first] }) => <Sourced of={first} text={first?.volume == null ? null : formatInteger(first.volume)} />,
    numeric: true,
    width: 190,
  },
  {
    id: 'cpc',
    header: 'Cost per click',
    help: 'In ads. Without a currency, the currency of the Google Ads account applies.',
    value: ({ metrics: [first] }) => first?.cpc ?? null,
    cell: ({ metrics: [first] }) => <Sourced of={first} text={first ? costOf(first) : null} />,
    numeric: true,
    width: 190,
  },
  { id: 'impressions', header: 'Impressions', value: ({ impressions }) => impressions, format: formatInteger, numeric: true, width: 115 },
  { id: 'clicks', header: 'Clicks', value: ({ clicks }) => clicks, format: formatInteger, numeric: true, width: 85 },
  { id: 'position', header: 'Position', value: ({ position }) => position, format: formatPosition, numeric: true, width: 95 },
  { id: 'intent', header: 'Intent', help: 'Derived from the words of the keyword.', value: ({ intent }) => INTENTS[intent], width: 130 },
  { id: 'source', header: 'Source', value: ({ source }) => SOURCES[source], width: 140 },
  {
    id: 'page_url',
    header: 'Page',
    cell: ({ page_url: page }) => (page === null ? '–' : <PageUrl url={page} maxLength={30} />),
    minWidth: 180,
  },
  { id: 'note', header: 'Note', value: ({ note }) => note, cell: ({ note }) => note || '–', minWidth: 120, wrap: true },
];

/** A figure of an imported file with the file's name and the day of its import. */
function FromFile({ of, text }: { readonly of: KeywordFileFigures | undefined; readonly text: string | null }) {
  if (!of || text === null) return '–';
  return (
    <>
      {text}
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {of.file}, {formatDate(of.imported_on)}
      </Text>
    </>
  );
}

/** The newest file that has the figure: files are listed newest first. */
const withFigure = ({ files }: PlannedKeyword, figure: 'volume' | 'difficulty' | 'cpc' | 'position') =>
  files.find((file) => file[figure] !== null);
const withIntent = ({ files }: PlannedKeyword) => files.find(({ intents }) => intents.length > 0);
const intentsOf = (file: KeywordFileFigures): string => file.intents.map((intent) => INTENT_LABELS[intent]).join(', ');

const fileColumn = (
  figure: 'volume' | 'difficulty' | 'cpc' | 'position',
  header: string,
  textOf: (file: KeywordFileFigures) => string | null,
): DataColumn<PlannedKeyword> => ({
  id: `file_${figure}`,
  header,
  help: 'As an imported file gives it, not a provider and not Search Console.',
  value: (row) => withFigure(row, figure)?.[figure] ?? null,
  cell: (row) => {
    const file = withFigure(row, figure);
    return <FromFile of={file} text={file ? textOf(file) : null} />;
  },
  numeric: true,
  width: 190,
});

/** Of what imported files say; each is named as the file. */
const FILE_COLUMNS: readonly DataColumn<PlannedKeyword>[] = [
  fileColumn('volume', 'File: monthly searches', ({ volume }) => (volume === null ? null : formatInteger(volume))),
  fileColumn('difficulty', 'File: difficulty', ({ difficulty }) => (difficulty === null ? null : formatPosition(difficulty))),
  fileColumn('cpc', 'File: cost per click', costOf),
  fileColumn('position', 'File: position', ({ position }) => (position === null ? null : formatPosition(position))),
  {
    id: 'file_intent',
    header: 'File: intent',
    value: (row) => {
      const file = withIntent(row);
      return file ? intentsOf(file) : null;
    },
    cell: (row) => {
      const file = withIntent(row);
      return <FromFile of={file} text={file ? intentsOf(file) : null} />;
    },
    width: 190,
  },
];

/** Columns of a project's keywords: those of files only where a file has such a figure. */
export const columnsOf = (rows: readonly PlannedKeyword[]): DataColumn<PlannedKeyword>[] => [
  ...COLUMNS,
  ...FILE_COLUMNS.filter(({ value }) => rows.some((row) => (value?.(row) ?? null) !== null)),
];

export const asCsv = (keywords: readonly PlannedKeyword[], pages: ReadonlyMap<string, string>): Promise<string> =>
  csvFile(
    [
      'Keyword',
      'Topic',
      'Cluster',
      'Impressions',
      'Clicks',
      'Position',
      'Intent',
      'Source',
      'Ranking page',
      'Chosen page',
      'Note',
      'Monthly searches',
      'Competition',
      'Cost per click',
      'Data from',
      'File: monthly searches',
      'File: difficulty',
      'File: cost per click',
      'File: position',
      'File: intent',
      'Files',
    ],
    keywords.map((row) => [
      row.keyword,
      row.topic,
      row.cluster,
      row.impressions,
      row.clicks,
      row.position,
      row.intent,
      SOURCES[row.source],
      row.page_url,
      pages.get(row.cluster) ?? null,
      row.note,
      row.metrics[0]?.volume ?? null,
      row.metrics[0]?.competition ?? null,
      row.metrics[0] ? costOf(row.metrics[0]) : null,
      row.metrics[0] ? `${PROVIDERS[row.metrics[0].provider]}, ${row.metrics[0].country}, ${row.metrics[0].fetched_on}` : null,
      withFigure(row, 'volume')?.volume ?? null,
      withFigure(row, 'difficulty')?.difficulty ?? null,
      costOf(withFigure(row, 'cpc') ?? { cpc: null, currency: null }),
      withFigure(row, 'position')?.position ?? null,
      withIntent(row)?.intents.join(', ') ?? null,
      row.files.map(({ file, imported_on: day }) => `${file}, ${day}`).join('; ') || null,
    ]),
  );
