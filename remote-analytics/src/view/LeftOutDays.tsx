import { addDays, type Days, type Hours } from '@canopy/contract/analytics';
import { Button } from '@canopy/ui';
import type { ReactNode } from 'react';
import { daysLabel } from './range-label.ts';
import { useDashboardView } from './use-dashboard-view.ts';

/** What an answer says of the days its figures are of. */
export interface Covered {
  readonly days: Days;
  readonly compared: Days | null;
  /** of Search Console: the hours they are of instead */
  readonly hours?: Hours | null;
}

const WORDS = {
  leftOut: (days: string) => `Left out of both periods, because not all of it is counted yet: ${days}.`,
  none: 'No day of this range is fully counted yet: nothing is compared.',
  show: 'Show without comparison',
} as const;

/** Says that the end of the range is missing from compared figures, and shows it on request. */
function LeftOutDays({ days }: { readonly days: Days }) {
  const { setComparison } = useDashboardView();
  return (
    <>
      {WORDS.leftOut(daysLabel(days))}{' '}
      <Button variant="transparent" size="compact-xs" px={0} onClick={() => setComparison(null)}>
        {WORDS.show}
      </Button>
    </>
  );
}

/**
 * Notes on days that figures leave out because they are compared and those days are still being counted.
 * @param days the range of the view
 * @param compared the range it is compared with; null: nothing is left out
 */
export function leftOutNotes(coverage: Covered | undefined, days: Days, compared: Days | null): ReactNode[] {
  if (!coverage || !compared) return [];
  if (coverage.compared === null) return [WORDS.none];
  if (coverage.days.to >= days.to) return [];
  return [<LeftOutDays key="left-out" days={{ from: addDays(coverage.days.to, 1), to: days.to }} />];
}
