import { KEYWORD_INTENTS, type KeywordIntent } from '../analytics/keyword-intents.ts';
import { findColumns, nameOf } from './find-columns.ts';
import { KEYWORD_FIGURE_COLUMNS } from './known-columns.ts';
import { countOf, decimalOf } from './performance-columns.ts';
import { readTable } from './read-table.ts';

/** What a file says about a keyword; null: it does not say it. */
export interface KeywordFigures {
  readonly keyword: string;
  /** searches a month */
  readonly volume: number | null;
  /** 0 to 100, by the tool's own reckoning */
  readonly difficulty: number | null;
  /** cost of a click on an ad */
  readonly cpc: number | null;
  /** ISO 4217; null: the file names none */
  readonly currency: string | null;
  /** of a page in the results, from 1 */
  readonly position: number | null;
  readonly intents: readonly KeywordIntent[];
}

export const KEYWORD_FIGURES = ['volume', 'difficulty', 'cpc', 'position', 'intent'] as const;
export type KeywordFigure = (typeof KEYWORD_FIGURES)[number];

export interface KeywordFile {
  /** each once, as written */
  readonly keywords: readonly string[];
  /** of the keywords of which the file says anything more; each once */
  readonly figures: readonly KeywordFigures[];
  /** heading of each column of figures that was read */
  readonly read: Readonly<Partial<Record<KeywordFigure, string>>>;
  /** cells of those columns that are no single figure, such as Google's ranges “1K – 10K” */
  readonly unread: number;
}

type Columns = ReturnType<typeof findColumns<keyof typeof KEYWORD_FIGURE_COLUMNS>>['columns'];

const NOTHING = /^(?:-|–|—|n\/?a|null)?$/i;
const spaced = (cell: string) => cell.replace(/\s+/g, ' ').trim();

/**
 * Keywords of a file, of the column that its header names or of a list with one a line, with the figures beside them.
 * @returns undefined for a table without a column of keywords
 */
export function readKeywords(text: string): KeywordFile | undefined {
  const table = readTable(text);
  const { header, rows, columns } = findColumns(table, KEYWORD_FIGURE_COLUMNS);
  if (columns.keyword === undefined && table.some(({ cells }) => cells.length > 1)) return undefined;
  // A list with one keyword a line may begin with a word that also names a figure.
  const isList = columns.keyword === undefined;
  const keywords = new Set<string>();
  const figures = new Map<string, KeywordFigures>();
  const headings = isList ? [] : (header?.cells ?? []);
  const read = isList ? {} : headingsOf(headings, columns);
  let unread = 0;
  for (const { cells } of isList ? table : rows) {
    const keyword = spaced(cells[columns.keyword ?? 0] ?? '');
    if (keyword === '') continue;
    keywords.add(keyword);
    if (isList || figures.has(keyword)) continue;
    const row = figuresOf(cells, headings, columns);
    unread += row.unread;
    const found = { keyword, ...row.figures };
    if (found.intents.length > 0 || [found.volume, found.difficulty, found.cpc, found.position].some((figure) => figure !== null))
      figures.set(keyword, found);
  }
  return { keywords: [...keywords], figures: [...figures.values()], read, unread };
}

function headingsOf(headings: readonly string[], columns: Columns): Partial<Record<KeywordFigure, string>> {
  const named = KEYWORD_FIGURES.flatMap((figure) => {
    const at = columns[figure];
    return at === undefined ? [] : [[figure, headings[at] ?? ''] as const];
  });
  const ticks = intentColumns(headings).map(({ at }) => headings[at]);
  return { ...(ticks.length > 0 && { intent: ticks.join(', ') }), ...Object.fromEntries(named) };
}

function figuresOf(cells: readonly string[], headings: readonly string[], columns: Columns) {
  let unread = 0;
  const figure = (column: keyof Columns, parse: (cell: string) => number | null): number | null => {
    const at = columns[column];
    const cell = at === undefined ? '' : spaced(cells[at] ?? '');
    if (NOTHING.test(cell)) return null;
    const value = parse(cell);
    if (value === null) unread += 1;
    return value;
  };
  const cpc = figure('cpc', (cell) => decimalOf(cell.replace(/^(?:[$€£]|[A-Z]{3})\s?|\s?(?:[$€£]|[A-Z]{3})$/g, '')));
  const figures = {
    volume: figure('volume', atMost(2_000_000_000, countOf)),
    difficulty: figure(
      'difficulty',
      atMost(100, (cell) => decimalOf(cell.replace(/\s?%$/, ''))),
    ),
    cpc,
    currency: cpc === null ? null : currencyOf(cells, headings, columns),
    // Semrush writes 0 for a keyword without a place.
    position: figure('position', (cell) => decimalOf(cell)) || null,
    intents: intentsOf(cells, headings, columns),
  };
  return { figures, unread };
}

const atMost =
  (most: number, parse: (cell: string) => number | null) =>
  (cell: string): number | null => {
    const value = parse(cell);
    return value !== null && value <= most ? value : null;
  };

/** Of its own column, of the heading (“CPC (USD)”), or none. */
function currencyOf(cells: readonly string[], headings: readonly string[], { currency, cpc }: Columns): string | null {
  const own = currency === undefined ? '' : spaced(cells[currency] ?? '').toUpperCase();
  if (/^[A-Z]{3}$/.test(own)) return own;
  return /\b([A-Z]{3})\b\)?$/.exec((headings[cpc ?? -1] ?? '').replace(/^CPC/i, ''))?.[1] ?? null;
}

/** Ahrefs has a column for each intent, ticked or not. */
const intentColumns = (headings: readonly string[]) =>
  headings.flatMap((heading, at) => KEYWORD_INTENTS.filter((intent) => intent === nameOf(heading)).map((intent) => ({ intent, at })));

function intentsOf(cells: readonly string[], headings: readonly string[], columns: Columns): KeywordIntent[] {
  const words = columns.intent === undefined ? [] : (cells[columns.intent] ?? '').split(/[,;|/]/).map((word) => nameOf(word));
  const ticked = intentColumns(headings).flatMap(({ intent, at }) => (/^(?:true|yes|1|x)$/i.test(cells[at] ?? '') ? [intent] : []));
  return KEYWORD_INTENTS.filter(
    (intent) => intent !== 'unclear' && (ticked.includes(intent) || words.some((word) => word === intent || word === intent[0])),
  );
}
