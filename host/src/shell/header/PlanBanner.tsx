import { Slot } from '../../federation/Slot.tsx';
import { useSlotExtensions } from '../../federation/use-slot-extensions.ts';
import classes from './Header.module.css';

/** Slot of the plan banner, 25 px high, on the paths that its remote names (document 2, section 2.2). */
export function PlanBanner() {
  const extensions = useSlotExtensions('plan-banner');
  if (extensions.length === 0) return null;
  return (
    <div className={classes.banner} role="region" aria-label="Plan">
      <Slot extensions={extensions} />
    </div>
  );
}
