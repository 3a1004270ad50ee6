import { MAIN_ID } from './MainArea.tsx';
import classes from './Layout.module.css';

/** First stop of the keyboard: over sidebar and header. */
export function SkipLink() {
  return (
    <a className={classes.skip} href={`#${MAIN_ID}`}>
      Skip to content
    </a>
  );
}
