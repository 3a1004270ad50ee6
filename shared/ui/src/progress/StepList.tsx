import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons/Icon.tsx';
import classes from './StepList.module.css';

export type StepState = 'todo' | 'running' | 'done' | 'failed';

export interface StepItem {
  label: string;
  state: StepState;
  detail?: ReactNode;
  /** a link or button of this step */
  action?: ReactNode;
}

export interface StepListProps {
  /** what the steps lead to, for screen readers */
  label: string;
  items: readonly StepItem[];
}

const ICON: Record<StepState, IconName> = { todo: 'todo', running: 'running', done: 'success', failed: 'error' };
const WORD: Record<StepState, string> = { todo: 'To do', running: 'Running', done: 'Done', failed: 'Failed' };

/** Steps of a run or of onboarding, each with its state. */
export function StepList({ label, items }: StepListProps) {
  return (
    <ol className={classes.steps} aria-label={label}>
      {items.map((item) => (
        <li key={item.label} className={classes.step} data-state={item.state} aria-current={item.state === 'running' ? 'step' : undefined}>
          <span className={classes.icon}>
            <Icon name={ICON[item.state]} label={WORD[item.state]} />
          </span>
          <div className={classes.words}>
            <div className={classes.label}>{item.label}</div>
            {item.detail && <div className={classes.detail}>{item.detail}</div>}
          </div>
          {item.action}
        </li>
      ))}
    </ol>
  );
}
