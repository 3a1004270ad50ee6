import type { SearchRow } from '@canopy/contract/analytics';
import type { KeywordFacts } from '@canopy/contract/content';
import { formatDate, Sparkline, formatPercent } from '@canopy/ui/data';
import type { DataColumn } from '@canopy/ui/table';
import { VisuallyHidden } from '@canopy/ui';
import { intentLabel } from '../filter-choices.ts';
import classes from './List.module.css';

const BANDS = ['1–3', '4–10', '11–20', 'beyond 20'];

/** Distribution of a keyword's impressions of 30 days over positions: the darker, the higher. */
function PositionBar({ positions: by }: { readonly positions: KeywordFacts['positions'] }) {
  const positions = [by.to_3, by.to_10, by.to_20, by.beyond];
  const all = positions.reduce((sum, count) => sum + count, 0);
  if (all === 0) return <>–</>;
  const text = positions.flatMap((count, at) => (count === 0 ? [] : `${BANDS[at]}: ${formatPercent((count / all) * 100)}`)).join(', ');
  return (
    <span className={classes.bar} title={text}>
      {positions.map((count, at) => (
        <span key={BANDS[at]} data-band={at} style={{ flexGrow: count }} />
      ))}
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}

/** Columns of facts beyond a keyword's figures; none of them is sortable. */
export const factColumns = (facts: ReadonlyMap<string, KeywordFacts>): DataColumn<SearchRow>[] => [
  {
    id: 'trend',
    header: 'Clicks, 30 days',
    cell: ({ key }) => {
      const clicks = facts.get(key)?.clicks ?? [];
      return clicks.some((count) => count > 0) ? (
        <div className={classes.spark}>
          <Sparkline values={clicks} height={24} />
        </div>
      ) : (
        '–'
      );
    },
    width: 120,
  },
  {
    id: 'positions',
    header: 'Positions',
    help: 'Impressions of 30 days at positions 1–3, 4–10, 11–20 and beyond.',
    cell: ({ key }) => {
      const known = facts.get(key);
      return known ? <PositionBar positions={known.positions} /> : '–';
    },
    width: 120,
  },
  {
    id: 'intent',
    header: 'Intent',
    help: 'Derived from the words of the keyword.',
    cell: ({ key }) => {
      const intent = facts.get(key)?.intent;
      return intent === undefined ? '–' : intentLabel(intent);
    },
    width: 125,
  },
  {
    id: 'brand',
    header: 'Brand',
    help: 'Whether the keyword contains the name of the workspace or its domain.',
    cell: ({ key }) => (facts.has(key) ? (facts.get(key)?.is_brand ? 'Brand' : 'Non-brand') : '–'),
    width: 95,
  },
  {
    id: 'tags',
    header: 'Tags',
    cell: ({ key }) => {
      const tags = facts.get(key)?.tags ?? [];
      return tags.length === 0 ? '–' : tags.join(', ');
    },
    wrap: true,
    width: 130,
  },
  {
    id: 'first_seen',
    header: 'First seen',
    help: 'First day with an impression in the imported data.',
    cell: ({ key }) => {
      const day = facts.get(key)?.first_seen;
      return day ? formatDate(day) : '–';
    },
    width: 115,
  },
];

export const asFactCells = (facts: KeywordFacts | undefined): (string | number | null)[] => [
  facts?.intent ?? null,
  facts ? (facts.is_brand ? 'brand' : 'non-brand') : null,
  facts?.tags.join(', ') ?? null,
  facts?.first_seen ?? null,
  facts?.positions.to_3 ?? null,
  facts?.positions.to_10 ?? null,
  facts?.positions.to_20 ?? null,
  facts?.positions.beyond ?? null,
];
