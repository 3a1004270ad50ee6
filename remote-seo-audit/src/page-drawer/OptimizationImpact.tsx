import { listImpact, type Effect, type PageImpact } from '@canopy/contract/analytics';
import { useCall } from '@canopy/shell-api';
import { Card } from '@canopy/ui';
import { KeyValueList, formatDate } from '@canopy/ui/data';
import { DRAWER_MESSAGES } from './messages.ts';

/** The specification's fixed figures (document 1, section 2.5). */
const FIGURES = [
  { label: 'Traffic', value: '+15%' },
  { label: 'Loading', value: '20% faster' },
  { label: 'Score', value: '10 points up' },
];

/** Number of changes searched for one that could be measured. */
const NEWEST = 10;

type Measured = { readonly label: string; readonly effect: Effect | null; readonly unit: '%' | ' positions' };

/** `+12% (between −2% and +31%)`, or places with one decimal. */
function writeEffect({ value, low, high }: Effect, unit: Measured['unit']): string {
  const write = (figure: number) => {
    const text = Math.abs(unit === '%' ? figure * 100 : figure).toFixed(unit === '%' ? 0 : 1);
    return `${Number(text) === 0 ? '' : figure < 0 ? '−' : '+'}${text}${unit}`;
  };
  return `${write(value)} (between ${write(low)} and ${write(high)})`;
}

const partsOf = ({ clicks, impressions, position }: PageImpact): readonly Measured[] => [
  { label: 'Traffic', effect: clicks, unit: '%' },
  { label: 'Impressions', effect: impressions, unit: '%' },
  { label: 'Position gained', effect: position, unit: ' positions' },
];

const changeOf = ({ kind, changed_on }: PageImpact): string =>
  (kind === 'found' ? DRAWER_MESSAGES.changeFound : DRAWER_MESSAGES.changeMade)(formatDate(changed_on));

/** The benefit of fixing pages: measured on this page if available, else typical figures. */
export function OptimizationImpact({ pageUrl }: { readonly pageUrl: string }) {
  const { data } = useCall(listImpact, { query: { page_url: pageUrl, page_size: NEWEST } });
  const measured = data?.data.find((impact) => impact.page_url === pageUrl && partsOf(impact).some(({ effect }) => effect !== null));
  const items = measured
    ? partsOf(measured).flatMap(({ label, effect, unit }) => (effect ? [{ label, value: writeEffect(effect, unit) }] : []))
    : FIGURES;
  const note = measured
    ? DRAWER_MESSAGES.impactMeasured(changeOf(measured), measured.window_days, measured.matched_pages)
    : DRAWER_MESSAGES.impactNote;
  return (
    <Card title={DRAWER_MESSAGES.impactTitle} description={note} level={3}>
      <KeyValueList items={items} />
    </Card>
  );
}
