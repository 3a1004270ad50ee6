import { MAX_BLOCK_INPUT, MAX_MATRIX_PROMPTS, MAX_MATRIX_VARIABLES, variablesOf, type MatrixPlan } from '@canopy/contract/tools';
import { Badge, Button, Card, Group, IconButton, Stack, Text } from '@canopy/ui';
import { StatusBadge } from '@canopy/ui/data';
import { Textarea } from '@canopy/ui/forms';
import classes from './Matrix.module.css';
import { MATRIX_WORDS as WORDS } from './words.ts';

/** The prompts being compared. */
export function PromptsCard({ plan, onPlan }: { readonly plan: MatrixPlan; readonly onPlan: (plan: MatrixPlan) => void }) {
  const { prompts, variables } = plan;
  const used = variablesOf(prompts.map(({ text }) => text).join('\n'));
  const missing = used.filter((name) => !variables.includes(name));
  const isTooMany = missing.length > 0 && variables.length + missing.length > MAX_MATRIX_VARIABLES;
  const add = () => {
    const numbers = prompts.map(({ name }) => Number(/^Prompt (\d+)$/.exec(name)?.[1] ?? 0));
    onPlan({ ...plan, prompts: [...prompts, { id: crypto.randomUUID(), name: `Prompt ${Math.max(0, ...numbers) + 1}`, text: '' }] });
  };
  return (
    <Card title="Prompts" description={WORDS.noPrompts}>
      <Stack gap="md">
        {prompts.map(({ id, name, text }) => (
          <div key={id} className={classes.row}>
            <div className={classes.grow}>
              <Textarea
                label={name}
                placeholder="Which shop is best for {{plant}}?"
                value={text}
                maxLength={MAX_BLOCK_INPUT}
                autosize
                minRows={2}
                maxRows={10}
                onChange={(event) => {
                  const next = event.currentTarget.value;
                  onPlan({ ...plan, prompts: prompts.map((one) => (one.id === id ? { ...one, text: next } : one)) });
                }}
              />
            </div>
            <IconButton
              icon="trash"
              label={`Remove ${name}`}
              size="sm"
              onClick={() => onPlan({ ...plan, prompts: prompts.filter((one) => one.id !== id) })}
            />
          </div>
        ))}
        {used.length > 0 && (
          <Group gap="xs">
            <Text size="xs" c="dimmed">
              Variables
            </Text>
            {used.map((name) =>
              missing.includes(name) ? (
                <StatusBadge key={name} tone="warning" label={`${name}: no column yet`} />
              ) : (
                <Badge key={name} size="sm" variant="light" tt="none">
                  {name}
                </Badge>
              ),
            )}
            {missing.length > 0 && (
              <Button
                size="xs"
                variant="default"
                disabled={isTooMany}
                onClick={() => onPlan({ ...plan, variables: [...variables, ...missing] })}
              >
                Add {missing.length === 1 ? 'a column' : 'columns'} to the cases
              </Button>
            )}
            {isTooMany && <Text size="xs" c="dimmed">{`At most ${MAX_MATRIX_VARIABLES} variables.`}</Text>}
          </Group>
        )}
        <Group>
          <Button size="xs" variant="default" disabled={prompts.length >= MAX_MATRIX_PROMPTS} onClick={add}>
            Add prompt
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
