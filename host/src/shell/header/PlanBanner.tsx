import { Slot } from '../../federation/Slot.tsx';
import { useFillings } from '../../federation/use-fillings.ts';
import classes from './Header.module.css';

/** The place of the plan banner, 25 px high, on the paths that its remote names (document 2, section 2.2). */
export function PlanBanner() {
  const fillings = useFillings('plan-banner');
  if (fillings.length === 0) return null;
  return (
    <div className={classes.banner} role="region" aria-label="Plan">
      <Slot fillings={fillings} />
    </div>
  );
}
