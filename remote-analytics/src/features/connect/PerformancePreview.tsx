import type { PerformanceTable } from '@canopy/contract/analytics';
import { Notice, Stack, Text } from '@canopy/ui';
import { formatInteger } from '@canopy/ui/data';
import { Fieldset, NativeSelect } from '@canopy/ui/forms';
import classes from './PerformancePreview.module.css';
import { DIMENSION_NAMES, PERFORMANCE_MESSAGES as WORDS } from './performance-messages.ts';

/** What a person made of a table; `dimension` null: it is left out. */
export type TableChoice = Pick<PerformanceTable, 'dimension' | 'columns'>;

const NONE = '-1';
const FIELDS = [
  { key: 'key', label: 'Name', isRequired: true },
  { key: 'clicks', label: 'Clicks', isRequired: true },
  { key: 'impressions', label: 'Impressions', isRequired: true },
  { key: 'position', label: 'Position', isRequired: false },
] as const;
const DIMENSIONS = Object.entries(DIMENSION_NAMES).map(([value, label]) => ({ value, label }));

/** The tables that are to be imported, as the call takes them. */
export const chosenTables = (tables: readonly PerformanceTable[], choices: readonly TableChoice[]) =>
  tables.flatMap(({ name }, at) => {
    const choice = choices[at];
    return choice?.dimension ? [{ name, dimension: choice.dimension, columns: choice.columns }] : [];
  });

interface PerformancePreviewProps {
  readonly tables: readonly PerformanceTable[];
  readonly choices: readonly TableChoice[];
  readonly onChoices: (choices: readonly TableChoice[]) => void;
}

/** The tables of a file with their first rows; kind and columns can be changed, since a guess may be wrong. */
export function PerformancePreview({ tables, choices, onChoices }: PerformancePreviewProps) {
  const change = (at: number, part: Partial<TableChoice>) =>
    onChoices(choices.map((choice, index) => (index === at ? { ...choice, ...part } : choice)));
  return (
    <Stack gap="md">
      {tables.map((table, at) => {
        const choice = choices[at];
        return choice && <Table key={table.name} table={table} choice={choice} onChange={(part) => change(at, part)} />;
      })}
    </Stack>
  );
}

interface TableProps {
  readonly table: PerformanceTable;
  readonly choice: TableChoice;
  readonly onChange: (part: Partial<TableChoice>) => void;
}

function Table({ table: { name, header, sample, rows, is_sure: isSure }, choice: { dimension, columns }, onChange }: TableProps) {
  const titles = header.map((title, at) => ({ value: String(at), label: title || `Column ${at + 1}` }));
  return (
    <Fieldset legend={`${name}, ${formatInteger(rows)} ${rows === 1 ? 'row' : 'rows'}`}>
      <Stack gap="sm">
        {!isSure && (
          <Notice tone="warning" title={WORDS.check}>
            {WORDS.checkText}
          </Notice>
        )}
        <div className={classes.fields}>
          <NativeSelect
            label={WORDS.kind}
            value={dimension ?? NONE}
            onChange={({ currentTarget: { value } }) =>
              onChange({ dimension: DIMENSIONS.some((one) => one.value === value) ? (value as TableChoice['dimension']) : null })
            }
            data={[{ value: NONE, label: WORDS.leaveOut }, ...DIMENSIONS]}
          />
          {dimension !== null &&
            FIELDS.map(({ key, label, isRequired }) => (
              <NativeSelect
                key={key}
                label={`${label} column`}
                value={String(columns[key] ?? NONE)}
                onChange={({ currentTarget: { value } }) =>
                  onChange({ columns: { ...columns, [key]: value === NONE ? null : Number(value) } as TableChoice['columns'] })
                }
                data={[...(isRequired ? [] : [{ value: NONE, label: WORDS.none }]), ...titles]}
              />
            ))}
        </div>
        {dimension !== null && (
          <div className={classes.scroll} role="region" aria-label={`First rows of ${name}`} tabIndex={0}>
            <table className={classes.table}>
              <thead>
                <tr>
                  {titles.map(({ value, label }) => (
                    <th key={value} scope="col">
                      {label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {sample.map((cells, at) => (
                  <tr key={at}>
                    {titles.map(({ value }) => (
                      <td key={value}>
                        <Text span size="xs">
                          {cells[Number(value)] ?? ''}
                        </Text>
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Stack>
    </Fieldset>
  );
}
