import type { LanguageModel } from '@canopy/contract/content';
import {
  JUDGE_SYSTEM,
  judgeInstruction,
  MATRIX_CHECK_TYPES,
  MAX_CHECK_VALUE,
  MAX_MATRIX_CHECKS,
  type MatrixCheck,
  type MatrixPlan,
} from '@canopy/contract/tools';
import { Button, Card, Group, IconButton, Stack, Text } from '@canopy/ui';
import { Checkbox, NativeSelect, Textarea, TextInput } from '@canopy/ui/forms';
import classes from './Matrix.module.css';
import type { MatrixWorkplace } from './matrix-context.ts';
import { CHECK_NAMES, checkOf, isCheckType } from './plan-draft.ts';
import { MATRIX_WORDS as WORDS } from './words.ts';

const HELP: Partial<Record<MatrixCheck['type'], string>> = {
  regex: WORDS.regexHelp,
  'json-schema': WORDS.schemaHelp,
  judge: WORDS.judgeHelp,
};
/** How similarity is computed. */
const similarHelp = (embeddings: MatrixWorkplace['embeddings']): string =>
  embeddings
    ? `Compares the meaning of both with embeddings: ${embeddings.model_name} of ${embeddings.provider_name}.`
    : embeddings === null
      ? WORDS.similarByWords
      : '';
const SHARES = [0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1];

/** The judge's prompt, verbatim. */
function JudgePrompt({ criterion }: { readonly criterion: string }) {
  return (
    <details>
      <summary className={classes.summary}>Instructions for the judge</summary>
      <pre className={classes.told}>{`${JUDGE_SYSTEM}\n\n${judgeInstruction(criterion)}\n\n(then the answer, marked as data)`}</pre>
    </details>
  );
}

function CheckRow({
  check,
  number,
  embeddings,
  onChange,
  onRemove,
}: {
  readonly check: MatrixCheck;
  readonly number: number;
  readonly embeddings: MatrixWorkplace['embeddings'];
  readonly onChange: (check: MatrixCheck) => void;
  readonly onRemove: () => void;
}) {
  const { type, value, negate } = check;
  const isLong = type === 'json-schema' || type === 'judge' || type === 'similar';
  const shared = {
    label: type === 'json-schema' ? 'Schema' : type === 'regex' ? 'Pattern' : type === 'judge' ? 'Criterion' : 'Text',
    description: type === 'similar' ? similarHelp(embeddings) : HELP[type],
    value,
    maxLength: MAX_CHECK_VALUE[type],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ ...check, value: event.currentTarget.value }),
  };
  return (
    <div className={classes.check} role="group" aria-label={`Check ${number}`}>
      <Stack gap="xs" className={classes.grow}>
        <Group gap="md" align="flex-end">
          <NativeSelect
            label="The answer"
            value={type}
            data={MATRIX_CHECK_TYPES.map((one) => ({ value: one, label: CHECK_NAMES[one] }))}
            onChange={(event) => {
              const next = event.currentTarget.value;
              if (isCheckType(next)) onChange(checkOf(next, check));
            }}
          />
          <Checkbox label="Must not" checked={negate} onChange={(event) => onChange({ ...check, negate: event.currentTarget.checked })} />
          {check.type === 'contains' && (
            <Checkbox
              label="Ignore case"
              checked={check.ignore_case}
              onChange={(event) => onChange({ ...check, ignore_case: event.currentTarget.checked })}
            />
          )}
          {check.type === 'similar' && (
            <NativeSelect
              label="At least"
              value={String(check.threshold)}
              data={[...new Set([...SHARES, check.threshold])]
                .sort()
                .map((share) => ({ value: String(share), label: `${Math.round(share * 100)}% similar` }))}
              onChange={(event) => onChange({ ...check, threshold: Number(event.currentTarget.value) })}
            />
          )}
        </Group>
        {isLong ? <Textarea {...shared} autosize minRows={2} maxRows={10} /> : <TextInput {...shared} />}
        {type === 'judge' && <JudgePrompt criterion={value} />}
      </Stack>
      <IconButton icon="trash" size="sm" label={`Remove check ${number}`} onClick={onRemove} />
    </div>
  );
}

export interface ChecksCardProps {
  readonly plan: MatrixPlan;
  readonly onPlan: (plan: MatrixPlan) => void;
  readonly available: readonly LanguageModel[] | undefined;
  readonly embeddings: MatrixWorkplace['embeddings'];
}

/** The checks that every answer is tested against. */
export function ChecksCard({ plan, onPlan, available = [], embeddings }: ChecksCardProps) {
  const { checks, judge } = plan;
  const judges = [...checks, ...plan.cases.flatMap((one) => one.checks)].some(({ type }) => type === 'judge');
  const usable = available.filter(({ is_available }) => is_available);
  return (
    <Card title="Checks" description={checks.length === 0 ? WORDS.noChecks : 'Every answer is tested against all of these.'}>
      <Stack gap="md">
        {checks.map((check, at) => (
          <CheckRow
            // Checks have no id: their index distinguishes them.
            key={at}
            check={check}
            number={at + 1}
            embeddings={embeddings}
            onChange={(next) => onPlan({ ...plan, checks: checks.map((one, index) => (index === at ? next : one)) })}
            onRemove={() => onPlan({ ...plan, checks: checks.filter((_, index) => index !== at) })}
          />
        ))}
        {judges && (
          <NativeSelect
            label="Judge model"
            value={judge ?? ''}
            data={[
              { value: '', label: 'Choose…' },
              ...usable.map(({ id, label, provider_name }) => ({ value: id, label: `${label} · ${provider_name}` })),
            ]}
            onChange={(event) => onPlan({ ...plan, judge: event.currentTarget.value || null })}
          />
        )}
        <Group>
          <Button
            size="xs"
            variant="default"
            disabled={checks.length >= MAX_MATRIX_CHECKS}
            onClick={() => onPlan({ ...plan, checks: [...checks, checkOf('contains', { negate: false, value: '' })] })}
          >
            Add check
          </Button>
          {checks.length >= MAX_MATRIX_CHECKS && <Text size="xs" c="dimmed">{`At most ${MAX_MATRIX_CHECKS} checks.`}</Text>}
        </Group>
      </Stack>
    </Card>
  );
}
