import type { GoogleConnection } from '@canopy/contract/analytics';
import { Link } from '@canopy/shell-api';
import { Anchor, Text } from '@canopy/ui';
import { isImporting } from './connection.ts';
import classes from './ImportLine.module.css';
import { SHELL_MESSAGES as WORDS, SOURCE_NAMES } from './messages.ts';

/** Progress of running imports, in one line: placed where there is already room, so that nothing shifts when it appears. */
export function ImportLine({ connection }: { readonly connection: GoogleConnection }) {
  if (!isImporting(connection)) return null;
  const running = (['search', 'web'] as const).filter((source) => connection[source].task_id !== null);
  const sum = (days: 'days_done' | 'days_total') => running.reduce((total, source) => total + connection[source][days], 0);
  return (
    <Text size="sm" c="dimmed" component="div" className={classes.line}>
      <span className={classes.text}>
        {WORDS.importingTitle} (
        {running
          .map((source) => WORDS.importing(SOURCE_NAMES[source], connection[source].days_done, connection[source].days_total))
          .join(', ')}
        ).
      </span>
      <Anchor component={Link} to="/gsc-data-updating" inherit className={classes.link}>
        {WORDS.showProgress}
      </Anchor>
      <Anchor component={Link} to="/gsc-data-updating" inherit className={classes.short}>
        {WORDS.importingShort(sum('days_done'), sum('days_total'))}
      </Anchor>
    </Text>
  );
}
