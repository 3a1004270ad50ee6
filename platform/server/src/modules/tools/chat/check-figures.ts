import type { Evidence } from '@canopy/contract/tools';
import { figureText } from '../assistant-tools/index.ts';

const NUMBER = /\d[\d,.'’\u00a0]*\d|\d/g;

/** A normalised number: `1,234.50` is `1234.5`. */
function plain(text: string): string {
  const value = text.replaceAll(/[,'’\u00a0]/g, '').replace(/\.$/, '');
  return /^\d+(?:\.\d+)?$/.test(value) ? String(Number(value)) : value;
}

const numbersIn = (text: string): string[] => (text.match(NUMBER) ?? []).map(plain);

/** Every number that the evidence supports, in each way it may be written. */
function borneBy(found: readonly Evidence[], question: string): Set<string> {
  const borne = new Set(numbersIn(question));
  const add = (value: string | number | null, unit: Parameters<typeof figureText>[1]) => {
    if (value === null) return;
    if (typeof value === 'string') return void numbersIn(value).forEach((number) => borne.add(number));
    for (const written of [figureText(value, unit), String(value), value.toFixed(0), value.toFixed(1), value.toFixed(2)])
      numbersIn(written).forEach((number) => borne.add(number));
    if (unit === 'percent') for (const digits of [0, 1, 2]) borne.add(plain((value * 100).toFixed(digits)));
  };
  for (const { title, note, figures, table, series } of found) {
    add(title, 'text');
    add(note, 'text');
    for (const { value, unit, previous } of figures) {
      add(value, unit);
      add(previous ?? null, unit);
    }
    for (const { cells } of table?.rows ?? []) cells.forEach((cell, at) => add(cell, table?.columns[at]?.unit ?? 'text'));
    if (table) {
      add(table.total, 'integer');
      add(table.rows.length, 'integer');
    }
    for (const { day, value } of series?.points ?? []) {
      add(day, 'text');
      add(value, series?.unit ?? 'integer');
    }
  }
  return borne;
}

/** References to evidence, and list numbers, are not figures. */
const withoutMarks = (sentence: string): string => sentence.replaceAll(/\[\d+\]/g, '').replace(/^\s*\d+[.)]\s/, '');

/**
 * Passes only what the evidence supports: drops sentences with a number that no row or figure has, and references to non-existent evidence.
 */
export function figureCheck(found: readonly Evidence[], question: string) {
  const borne = borneBy(found, question);
  return (sentence: string): string | undefined => {
    if (!numbersIn(withoutMarks(sentence)).every((number) => borne.has(number))) return undefined;
    return sentence.replaceAll(/\s?\[(\d+)\]/g, (mark, number: string) => (found[Number(number) - 1] ? mark : ''));
  };
}

/** Splits a text stream into whole sentences and lines. */
export async function* sentencesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let open = '';
  for await (const piece of pieces) {
    open += piece;
    for (let end = endOf(open); end > 0; end = endOf(open)) {
      yield open.slice(0, end);
      open = open.slice(end);
    }
  }
  if (open !== '') yield open;
}

/** A full stop ends a sentence if followed by a space and not a digit, so that `3.5` stays whole. */
function endOf(text: string): number {
  const match = /\n+|[.!?](?: \[\d+\])*["”’)]*\s+(?=\S)/.exec(text);
  return match ? match.index + match[0].length : 0;
}
