import { MAX_MATRIX_CASES, MAX_MATRIX_VALUE, MAX_MATRIX_VARIABLES, matrixPlan, type MatrixPlan } from '@canopy/contract/tools';
import * as z from '@canopy/contract/schema';
import { showToast } from '@canopy/shell-api';
import { Button, Card, Group, IconButton, Stack, Text, VisuallyHidden } from '@canopy/ui';
import { csvFile, saveFile } from '@canopy/ui/data';
import { TextInput } from '@canopy/ui/forms';
import { useRef, useState } from 'react';
import classes from './Matrix.module.css';
import { tableOfCases, writeExpected } from './plan-draft.ts';
import { readCases } from './read-cases.ts';
import { counted, MATRIX_WORDS as WORDS } from './words.ts';

/** Cases shown before the list is expanded. */
const SHORT = 10;
const LARGEST_FILE = 5_000_000;

async function readFileText(file: File): Promise<string> {
  const { decodeFile } = await import('@canopy/contract/table-file');
  return decodeFile(new Uint8Array(await file.arrayBuffer())).text;
}

/** The table of cases: one row per case, one column per variable. */
export function CasesCard({ plan, onPlan }: { readonly plan: MatrixPlan; readonly onPlan: (plan: MatrixPlan) => void }) {
  const { variables, cases } = plan;
  const [showsAll, setShowsAll] = useState(false);
  const [name, setName] = useState('');
  const file = useRef<HTMLInputElement>(null);
  const shown = showsAll ? cases : cases.slice(0, SHORT);
  const hasChecks = cases.some(({ checks }) => checks.length > 0);
  const isNewName = z.safeParse(matrixPlan.shape.variables, [name.trim()]).success && !variables.includes(name.trim());

  const addColumn = () => {
    if (!isNewName) return;
    onPlan({ ...plan, variables: [...variables, name.trim()] });
    setName('');
  };
  const importFile = async (chosen: File | undefined) => {
    const read = chosen && chosen.size <= LARGEST_FILE ? await readCases(await readFileText(chosen)) : undefined;
    if (read && 'problem' in read) return showToast({ title: read.problem, tone: 'destructive' });
    const parsed = read && z.safeParse(matrixPlan, { ...plan, ...read });
    if (!parsed) return showToast({ title: WORDS.csvInvalid, tone: 'destructive' });
    if (!parsed.success) return showToast({ title: parsed.error.issues[0]?.message ?? WORDS.csvInvalid, tone: 'destructive' });
    onPlan(parsed.data);
    showToast({ title: `${counted(parsed.data.cases.length, 'case')} imported` });
  };
  const download = async () => {
    const { heading, rows } = tableOfCases(plan);
    saveFile('prompt-cases.csv', await csvFile(heading, rows), 'text/csv');
  };
  const enter = (id: string, variable: string, value: string) =>
    onPlan({ ...plan, cases: cases.map((one) => (one.id === id ? { ...one, values: { ...one.values, [variable]: value } } : one)) });

  return (
    <Card
      title="Cases"
      description={cases.length === 0 ? WORDS.noCases : WORDS.csvHelp}
      actions={
        <>
          <Button size="xs" variant="default" onClick={() => file.current?.click()}>
            Import CSV
          </Button>
          {cases.length > 0 && (
            <Button size="xs" variant="default" onClick={() => void download()}>
              Download CSV
            </Button>
          )}
        </>
      }
    >
      <input
        ref={file}
        type="file"
        accept="text/csv,.csv"
        hidden
        aria-hidden="true"
        data-testid="cases-file"
        onChange={(event) => {
          void importFile(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <Stack gap="md">
        {cases.length > 0 && (
          <div className={classes.scroll} role="region" aria-label="Cases" tabIndex={0}>
            <table className={classes.cases}>
              <thead>
                <tr>
                  <th scope="col">Case</th>
                  {variables.map((variable) => (
                    <th key={variable} scope="col">
                      <Group gap={4} wrap="nowrap" justify="space-between">
                        {variable}
                        <IconButton
                          icon="x"
                          size="sm"
                          label={`Remove the column ${variable}`}
                          onClick={() => onPlan({ ...plan, variables: variables.filter((one) => one !== variable) })}
                        />
                      </Group>
                    </th>
                  ))}
                  {hasChecks && <th scope="col">Checks of the case</th>}
                  <th scope="col">
                    <VisuallyHidden>Actions</VisuallyHidden>
                  </th>
                </tr>
              </thead>
              <tbody>
                {shown.map(({ id, values, checks }, at) => (
                  <tr key={id}>
                    <th scope="row">{at + 1}</th>
                    {variables.map((variable) => (
                      <td key={variable}>
                        <TextInput
                          size="xs"
                          aria-label={`${variable}, case ${at + 1}`}
                          value={values[variable] ?? ''}
                          maxLength={MAX_MATRIX_VALUE}
                          onChange={(event) => enter(id, variable, event.currentTarget.value)}
                        />
                      </td>
                    ))}
                    {hasChecks && (
                      <td>
                        <Text size="xs" c="dimmed" className={classes.expected}>
                          {checks.map(writeExpected).join('; ')}
                        </Text>
                      </td>
                    )}
                    <td>
                      <IconButton
                        icon="trash"
                        size="sm"
                        label={`Remove case ${at + 1}`}
                        onClick={() => onPlan({ ...plan, cases: cases.filter((one) => one.id !== id) })}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        {cases.length > SHORT && (
          <Button size="xs" variant="subtle" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? `Show the first ${SHORT}` : `Show all ${cases.length} cases`}
          </Button>
        )}
        <Group align="flex-end" gap="xs">
          <Button
            size="xs"
            variant="default"
            disabled={cases.length >= MAX_MATRIX_CASES}
            onClick={() => {
              onPlan({ ...plan, cases: [...cases, { id: crypto.randomUUID(), values: {}, checks: [] }] });
              if (cases.length >= SHORT) setShowsAll(true);
            }}
          >
            Add case
          </Button>
          <TextInput
            size="xs"
            aria-label="Name of a new variable"
            placeholder="New variable"
            value={name}
            maxLength={60}
            onChange={(event) => setName(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && addColumn()}
          />
          <Button size="xs" variant="default" disabled={!isNewName || variables.length >= MAX_MATRIX_VARIABLES} onClick={addColumn}>
            Add column
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
