import { Button, Icon, Stack, Text } from '@canopy/ui';
import type { TabProps } from './use-research.ts';
import classes from './Results.module.css';

/** Which source answers which question, and what the sources cover that the plan does not ask. */
export function CoverageTab({ run, view }: TabProps) {
  const { coverage } = run;
  if (!coverage)
    return (
      <Text size="sm" c="dimmed">
        Coverage shows here once the sources have been read.
      </Text>
    );
  const sources = run.sources.filter(({ id }) =>
    coverage.rows.some(({ covered_by, missing_in }) => covered_by.includes(id) || missing_in.includes(id)),
  );
  const numberOf = (id: string) => run.sources.find((source) => source.id === id)?.number;
  return (
    <Stack gap="lg">
      <div className={classes.scroll} role="region" aria-label="Coverage" tabIndex={0}>
        <table className={classes.matrix}>
          <thead>
            <tr>
              <th scope="col">Question</th>
              {sources.map(({ id, number, title }) => (
                <th key={id} scope="col" title={title}>
                  [{number}]
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {coverage.rows.map(({ question_id, covered_by }) => (
              <tr key={question_id}>
                <th scope="row">{run.plan.find(({ id }) => id === question_id)?.text ?? 'Removed question'}</th>
                {sources.map(({ id }) => (
                  <td key={id}>
                    {covered_by.includes(id) ? (
                      <Icon name="check" size={16} label="Answers it" />
                    ) : (
                      <Icon name="minus" size={16} label="Does not answer it" />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {coverage.beyond_plan.length > 0 && (
        <section>
          <h3 className={classes.heading}>In the sources, not in the plan</h3>
          <ul className={classes.facts}>
            {coverage.beyond_plan.map(({ text, source_ids }) => (
              <li key={text} className={classes.fact}>
                <div className={classes.grow}>
                  {text}
                  <Text size="xs" c="dimmed">
                    {source_ids.map((id) => `[${numberOf(id) ?? '–'}]`).join(' ')}
                  </Text>
                </div>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`${run.plan.some((one) => one.text === text) ? 'In the plan' : 'Add to plan'}: ${text}`}
                  disabled={run.status === 'running' || view.busy || run.plan.some((one) => one.text === text) || run.plan.length >= 20}
                  onClick={() => void view.change({ plan: [...run.plan, { id: crypto.randomUUID(), text: text.slice(0, 300) }] })}
                >
                  {run.plan.some((one) => one.text === text) ? 'In the plan' : 'Add to plan'}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Stack>
  );
}
