import type { Evidence, EvidenceFigure } from '@canopy/contract/tools';
import { figureText } from '../../assistant-tools/index.ts';
import type { Focus } from './plan.ts';

/**
 * States what evidence shows, by fixed rules.
 * @param number index of the evidence, from 1; the text refers to it as `[1]`
 */
export function writeByRules(found: Evidence, focus: Focus, number: number): string {
  const cite = ` [${number}]`;
  if (found.figures.length === 0 && found.table === null) return `${found.note ?? 'There is no data for this.'}${cite}`;
  const note = found.note ? ` ${found.note}` : '';
  return `${sentence(found, focus)}${cite}.${note}`;
}

function sentence(found: Evidence, focus: Focus): string {
  const { table, title } = found;
  if (focus.kind === 'figure') {
    const figure = found.figures.find(({ label }) => label === focus.label);
    if (figure) return `${title}: ${figureSentence(figure)}`;
  }
  if (focus.kind === 'first' && table) {
    const [row] = table.rows;
    const at = table.columns.findIndex(({ id }) => id === focus.column);
    const column = table.columns[at];
    const name = row?.cells[0];
    if (row && column && name != null)
      return `${title}: “${String(name)}” comes first, with ${column.label.toLowerCase()} ${figureText(row.cells[at] ?? null, column.unit)}`;
    return `${title}: there are no rows`;
  }
  if (focus.kind === 'rows' && table) {
    if (table.total === 0) return `${title}: none`;
    const first = namesOf(table);
    const total = `${figureText(table.total, 'integer')} ${table.total === 1 ? 'row' : 'rows'} in all`;
    return first === '' ? `${title}: ${total}` : `${title}: ${first}; ${total}`;
  }
  return `${title}: ${found.figures.map(figureSentence).join('; ')}`;
}

const MAX_NAMED = 3;
const names = new Intl.ListFormat('en', { type: 'conjunction' });

/** `“fern shop” (203 clicks, before 245) and “moss”`: the first rows with their first figure and its previous value. */
function namesOf({ columns, rows }: NonNullable<Evidence['table']>): string {
  const [, figure] = columns;
  const before = columns.findIndex(({ id }) => id === 'before');
  const named = rows.slice(0, MAX_NAMED).map(({ cells }) => {
    const name = `“${String(cells[0] ?? '')}”`;
    if (!figure || figure.unit === 'text') return name;
    const now = cells[1] ?? null;
    const said =
      figure.unit === 'integer'
        ? `${figureText(now, figure.unit)} ${figure.label.toLowerCase()}`
        : `${figure.label.toLowerCase()} ${figureText(now, figure.unit)}`;
    const column = columns[before];
    const earlier = column?.label.toLowerCase().startsWith(figure.label.toLowerCase())
      ? `, before ${figureText(cells[before] ?? null, column.unit)}`
      : '';
    return `${name} (${said}${earlier})`;
  });
  return names.format(named);
}

function figureSentence({ label, value, unit, previous }: EvidenceFigure): string {
  const now = `${label.charAt(0).toLowerCase()}${label.slice(1)} ${figureText(value, unit)}`.replace(/^(lCP|cTR|fCP|tBT|cLS)/, (word) =>
    word.toUpperCase(),
  );
  return previous === undefined ? now : `${now}, before ${figureText(previous, unit)}`;
}
