import { decideAction, type AssistantAction } from '@canopy/contract/tools';
import { Link, useAction } from '@canopy/shell-api';
import { Anchor, Button, Group, Notice, Text } from '@canopy/ui';
import { StatusBadge, type StatusTone } from '@canopy/ui/data';
import classes from './Chat.module.css';

const STATUS: Record<AssistantAction['status'], { label: string; tone: StatusTone }> = {
  waiting: { label: 'Waiting for you', tone: 'warning' },
  running: { label: 'In progress', tone: 'running' },
  done: { label: 'Done', tone: 'good' },
  declined: { label: 'Declined', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'bad' },
  expired: { label: 'Expired', tone: 'neutral' },
};

/** What would happen, and the two buttons that decide it. */
export function ActionCard({
  action,
  onDecided,
}: {
  readonly action: AssistantAction;
  readonly onDecided: (action: AssistantAction) => void;
}) {
  const { run, running, error } = useAction(decideAction);
  const { label, tone } = STATUS[action.status];
  const decide = async (decision: 'confirm' | 'decline') => {
    const result = await run({ params: { id: action.id }, body: { decision } });
    if (result.ok) onDecided(result.data);
  };
  return (
    <section className={classes.action} aria-label={action.title}>
      <div className={classes.evidenceHead}>
        <h3 className={classes.evidenceTitle}>{action.title}</h3>
        <StatusBadge tone={tone} label={label} />
      </div>
      <ul className={classes.effects}>
        {action.effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      {action.status === 'waiting' && (
        <Group gap="sm">
          <Button loading={running} onClick={() => void decide('confirm')}>
            Confirm
          </Button>
          <Button variant="default" disabled={running} onClick={() => void decide('decline')}>
            Decline
          </Button>
        </Group>
      )}
      <div role="status">
        {action.outcome !== '' && (
          <Text size="sm">
            {action.outcome}{' '}
            {action.link !== null && (
              <Anchor component={Link} to={action.link} size="sm">
                Open it
              </Anchor>
            )}
          </Text>
        )}
      </div>
      {error && (
        <Notice tone="bad" live>
          {error.message}
        </Notice>
      )}
    </section>
  );
}
