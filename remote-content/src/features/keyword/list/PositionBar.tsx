import type { KeywordFacts } from '@canopy/contract/content';
import { VisuallyHidden } from '@canopy/ui';
import { formatPercent } from '@canopy/ui/data';
import classes from './List.module.css';

const BANDS = ['1–3', '4–10', '11–20', 'beyond 20'];

/** Distribution of a keyword's impressions of 30 days over positions: the darker, the higher. */
export function PositionBar({ positions: by }: { readonly positions: KeywordFacts['positions'] }) {
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
