import { Button, FailedState, Icon, Notice, Skeleton, Stack } from '@canopy/ui';
import { StatusBadge } from '@canopy/ui/data';
import { CheckRows } from './CheckRows.tsx';
import { GROUPS, verdictOf, type GroupName } from './judge.ts';
import type { CheckedText, ChecksState } from './use-content-checks.ts';
import classes from './ChecksPanel.module.css';

interface ChecksPanelProps {
  readonly state: ChecksState;
  /** what was checked */
  readonly text: CheckedText;
}

/** A text's strengths and weaknesses, one line per group of checks; each opens to show its evidence. */
export function ChecksPanel({ state: { checks, error, running, retry }, text }: ChecksPanelProps) {
  if (!checks && error !== null) return <FailedState detail={error} onRetry={retry} retrying={running} />;
  if (!checks) return <Skeleton height={480} />;
  return (
    <Stack gap="sm">
      {error !== null && (
        <Notice
          tone="warning"
          action={
            <Button size="xs" variant="default" loading={running} onClick={retry}>
              Retry
            </Button>
          }
        >
          These checks are for an earlier version: {error}
        </Notice>
      )}
      <div>
        {(Object.keys(GROUPS) as GroupName[]).map((name) => (
          <details key={name} className={classes.group}>
            <summary className={classes.summary}>
              <span className={classes.name}>
                <span className={classes.mark}>
                  <Icon name="chevron-right" size={14} />
                </span>
                {GROUPS[name]}
              </span>
              <StatusBadge {...verdictOf(name, checks)} />
            </summary>
            <div className={classes.body}>
              <CheckRows name={name} checks={checks} text={text} />
            </div>
          </details>
        ))}
      </div>
    </Stack>
  );
}
