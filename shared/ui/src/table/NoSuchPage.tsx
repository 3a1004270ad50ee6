import { Button } from '@mantine/core';
import { formatInteger } from '../format/numbers.ts';
import classes from '../states/State.module.css';

interface NoSuchPageProps {
  page: number;
  /** the last page with rows */
  last: number;
  onGo: () => void;
}

/** The page number is too high: the URL is old, or rows have since disappeared. */
export function NoSuchPage({ page, last, onGo }: NoSuchPageProps) {
  return (
    <div className={classes.state} role="status">
      <p className={classes.title}>There is no page {formatInteger(page)}</p>
      <div className={classes.description}>
        {last === 1 ? 'All rows are on the first page.' : `The rows end on page ${formatInteger(last)}.`}
      </div>
      <div className={classes.action}>
        <Button variant="default" onClick={onGo}>
          Go to the last page
        </Button>
      </div>
    </div>
  );
}
