import type { Evidence, EvidenceFigure } from '@canopy/contract/tools';
import { figureText } from '../../assistant-tools/index.ts';
import type { Focus } from './plan.ts';

/**
 * States what evidence shows, by fixed rules.
 * @param number which piece of evidence it is, from 1; the text points at it as `[1]`
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
    const [first] = table.rows;
    const [, second] = table.columns;
    const lead =
      first && second
        ? `; first “${String(first.cells[0] ?? '')}” with ${second.label.toLowerCase()} ${figureText(first.cells[1] ?? null, second.unit)}`
        : '';
    return `${title}: ${figureText(table.total, 'integer')} ${table.total === 1 ? 'row' : 'rows'}${second?.unit === 'text' ? '' : lead}`;
  }
  return `${title}: ${found.figures.map(figureSentence).join('; ')}`;
}

function figureSentence({ label, value, unit, previous }: EvidenceFigure): string {
  const now = `${label.charAt(0).toLowerCase()}${label.slice(1)} ${figureText(value, unit)}`.replace(/^(lCP|cTR|fCP|tBT|cLS)/, (word) =>
    word.toUpperCase(),
  );
  return previous === undefined ? now : `${now}, before ${figureText(previous, unit)}`;
}
