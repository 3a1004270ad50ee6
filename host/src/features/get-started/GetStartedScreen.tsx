import { GET_STARTED_STEPS } from '@canopy/contract';
import { Link, useUser } from '@canopy/shell-api';
import { Button, Icon, PageHeader, RingProgress, Text } from '@canopy/ui';
import type { ReactNode } from 'react';
import { usePreload } from '../../federation/use-preload.ts';
import { useShortcut } from '../../federation/use-shortcut.ts';
import { AuditState } from './AuditState.tsx';
import { countDone, percentDone, STEP_IDS, stepsDone, type StepId } from '../../shell/get-started/steps.ts';
import classes from './GetStarted.module.css';
import { STEP_TEXTS } from './step-texts.ts';

function StepLink({
  path,
  label,
  title,
  done,
}: {
  readonly path: string;
  readonly label: string;
  readonly title: string;
  readonly done: boolean;
}) {
  const preload = usePreload(path);
  return (
    <Button
      component={Link}
      to={path}
      variant={done ? 'default' : 'filled'}
      size="sm"
      aria-label={done ? `Open: ${title}` : undefined}
      {...preload}
    >
      {label}
    </Button>
  );
}

function Step({ id, done, children }: { readonly id: StepId; readonly done: boolean; readonly children?: ReactNode }) {
  const { title, why, completes } = STEP_TEXTS[id];
  const way = useShortcut()(`get-started-${id}`);
  return (
    <li className={classes.step}>
      <span className={done ? classes.done : classes.open}>
        <Icon name={done ? 'success' : 'todo'} size={22} label={done ? 'Done' : 'To do'} />
      </span>
      <div className={classes.words}>
        <h2 className={classes.title}>{title}</h2>
        <Text c="dimmed">{why}</Text>
        {!done && <Text size="sm">{completes}</Text>}
        {children}
      </div>
      {way && <StepLink path={way.path} label={done ? 'Open' : way.label} title={title} done={done} />}
    </li>
  );
}

/** The six steps of document 1, section 4. A step's button shows only where a remote offers one. */
export function GetStartedScreen() {
  const user = useUser();
  const done = stepsDone(user);
  const count = countDone(user);
  return (
    <>
      <PageHeader
        title="Get started"
        description={
          count === GET_STARTED_STEPS
            ? `Everything is set up for ${user.organisation.name}.`
            : `${count} of ${GET_STARTED_STEPS} steps done for ${user.organisation.name}.`
        }
        actions={<RingProgress label="Get started" value={percentDone(user)} size={44} />}
      />
      <ol className={classes.steps}>
        {STEP_IDS.map((id) => (
          <Step key={id} id={id} done={done[id]}>
            {id === 'site-audit' && <AuditState domain={user.organisation.domain} />}
          </Step>
        ))}
      </ol>
    </>
  );
}
