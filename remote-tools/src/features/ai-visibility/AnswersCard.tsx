import { listVisibilityAnswers } from '@canopy/contract/tools';
import { useCall } from '@canopy/shell-api';
import { Button, Card, FailedState, Skeleton, Text } from '@canopy/ui';
import { formatDate } from '@canopy/ui/data';
import classes from './Visibility.module.css';

interface AnswersCardProps {
  readonly labelOf: (model: string) => string;
  /** only the answers to this question; empty: to all */
  readonly prompt: string;
  readonly onShowAll: () => void;
}

/** The latest answers in full: what the shares are counted from. */
export function AnswersCard({ labelOf, prompt: only, onShowAll }: AnswersCardProps) {
  const { data, error, reload } = useCall(listVisibilityAnswers, { query: only === '' ? {} : { prompt: only } });
  return (
    <Card
      title="Latest answers"
      description={only === '' ? undefined : `To “${only}”`}
      actions={
        only !== '' && (
          <Button variant="default" size="xs" onClick={onShowAll}>
            Show all answers
          </Button>
        )
      }
    >
      {error && <FailedState detail={error.message} onRetry={() => void reload()} />}
      {!error && !data && <Skeleton height={160} />}
      {data?.length === 0 && (
        <Text size="sm" c="dimmed">
          No answers yet.
        </Text>
      )}
      <ul className={classes.answers}>
        {data?.map(({ id, day, model, prompt, text, place, word, rivals }) => (
          <li key={id}>
            <details>
              <summary>
                <Text component="span" size="sm" fw={600}>
                  {prompt}
                </Text>
                <Text component="span" size="xs" c="dimmed" className={classes.answerFacts}>
                  {`${labelOf(model)}, ${formatDate(day)} · ${place === null ? 'your brand is not named' : `your brand is no. ${place}${word === null ? '' : `, “${word}”`}`}${rivals.length > 0 ? ` · ${rivals.join(', ')} named` : ''}`}
                </Text>
              </summary>
              <p className={classes.answerText}>{text}</p>
            </details>
          </li>
        ))}
      </ul>
    </Card>
  );
}
