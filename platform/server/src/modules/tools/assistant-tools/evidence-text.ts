import { dataLine, quotedData } from '@canopy/connectors/llm';
import type { AssistantAction, Evidence, EvidenceUnit } from '@canopy/contract/tools';

const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const DECIMAL = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const ONE = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const USD = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** A value in display form; unknown values are stated as such. */
export function figureText(value: string | number | null, unit: EvidenceUnit): string {
  if (value === null) return 'not available';
  if (typeof value === 'string') return value;
  switch (unit) {
    case 'percent':
      return `${DECIMAL.format(value * 100)}%`;
    case 'decimal':
      return ONE.format(value);
    case 'seconds':
      return `${NUMBER.format(value)} s`;
    case 'milliseconds':
      return `${NUMBER.format(value)} ms`;
    case 'usd':
      return USD.format(value);
    default:
      return NUMBER.format(value);
  }
}

/** A value in a line of its own or a cell; text is from pages, queries and people, and is quoted. */
const cellText = (value: string | number | null, unit: EvidenceUnit): string =>
  typeof value === 'string' && unit !== 'date' ? quotedData(value) : dataLine(figureText(value, unit));

/** Evidence as plain text for another assistant: figures, rows, and a link to the same data. No value can look like a line of it. */
export function evidenceText(found: Evidence, publicUrl: string): string {
  const { title, note, figures, table, link } = found;
  return [
    dataLine(title),
    ...(note ? [dataLine(note)] : []),
    ...figures.map(
      ({ label, value, unit, previous }) =>
        `${dataLine(label)}: ${cellText(value, unit)}${previous === undefined ? '' : ` (before: ${cellText(previous, unit)})`}`,
    ),
    ...(table && table.rows.length > 0
      ? [
          table.columns.map(({ label }) => dataLine(label)).join(' | '),
          ...table.rows.map(({ cells }) => cells.map((cell, at) => cellText(cell, table.columns[at]?.unit ?? 'text')).join(' | ')),
          ...(table.total > table.rows.length ? [`${table.rows.length} of ${table.total} rows`] : []),
        ]
      : []),
    `Same figures in the portal: ${publicUrl}${link}`,
  ].join('\n');
}

/** A proposal for another assistant, with how to confirm it. */
export const proposalText = ({ id, title, effects, tool }: Pick<AssistantAction, 'id' | 'title' | 'effects' | 'tool'>): string =>
  [
    `${dataLine(title)}. Nothing has been done yet. What would happen:`,
    ...effects.map((effect) => `- ${dataLine(effect)}`),
    `Ask the person. If they agree, call ${tool} with confirm "${id}".`,
  ].join('\n');
