import { MESSAGES } from '@canopy/contract';
import classes from './Layout.module.css';
import { useIsMobile } from './use-media-query.ts';

/** Under 768 px (document 2, section 1). */
export function DesktopHint() {
  if (!useIsMobile()) return null;
  return <p className={classes.hint}>{MESSAGES.shell.bestViewedOnDesktop}</p>;
}
