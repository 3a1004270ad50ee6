import { MAIN_ID } from './MainArea.tsx';
import classes from './Layout.module.css';

/** First keyboard stop: skips sidebar and header. */
export function SkipLink() {
  return (
    <a className={classes.skip} href={`#${MAIN_ID}`}>
      Skip to content
    </a>
  );
}
