import { nameOf } from './find-columns.ts';
import type { TableRow } from './read-table.ts';

/** What a table of Search Console's Performance report is by. */
export const PERFORMANCE_DIMENSIONS = ['date', 'query', 'page', 'country', 'device'] as const;
export type PerformanceDimension = (typeof PERFORMANCE_DIMENSIONS)[number];

/** Which column has what, counted from 0; null: none. */
export interface PerformanceColumns {
  readonly key: number;
  readonly clicks: number;
  readonly impressions: number;
  readonly position: number | null;
}

export interface GuessedPerformance {
  readonly header: TableRow;
  readonly rows: readonly TableRow[];
  /** null: neither the header, nor the cells, nor the file's name tells it */
  readonly dimension: PerformanceDimension | null;
  readonly columns: PerformanceColumns;
  /** whether the header names the figures, and the dimension is known */
  readonly isSure: boolean;
}

/** Headings of the figures in the languages of Search Console's interface. */
const CLICKS = [
  'clicks',
  'klicks',
  'clics',
  'clic',
  'cliques',
  'klikken',
  'クリック数',
  '点击次数',
  '클릭수',
  'клики',
  'klikniecia',
  'tiklamalar',
];
const IMPRESSIONS = [
  'impressions',
  'impressionen',
  'impresiones',
  'impressioni',
  'impressoes',
  'vertoningen',
  '表示回数',
  '展示次数',
  '노출수',
  'показы',
  'wyswietlenia',
  'gosterimler',
];
const POSITION = [
  'position',
  'averageposition',
  'durchschnittlicheposition',
  'posicion',
  'posizione',
  'posicao',
  'positie',
  '掲載順位',
  '排名',
  '게재순위',
  'позиция',
  'pozycja',
  'konum',
];
/** Headings and names of files by what they are about, where the cells do not tell it. */
const ABOUT = {
  query: [
    'queries',
    'topqueries',
    'query',
    'suchanfragen',
    'requetes',
    'consultas',
    'queryprincipali',
    'zoekopdrachten',
    'クエリ',
    '查询',
    '검색어',
  ],
  country: ['countries', 'country', 'land', 'lander', 'pays', 'pais', 'paises', 'paese', 'paesi', 'landen', '国', '国家地区', '국가'],
} as const;
const SAMPLE_ROWS = 50;

const isUrl = (cell: string) => /^https?:\/\//i.test(cell);
const isDay = (cell: string) => /^\d{4}-\d{2}-\d{2}$/.test(cell);
const isDevice = (cell: string) =>
  /^(?:mobile?|mobil|móvil|mobiel|desktop|computer|ordinateur|ordenador|tablet|tablette|tableta)\b/iu.test(cell);
const isShare = (cell: string) => /^\d+(?:[.,]\d+)?\s*%$/.test(cell);

/** A heading of a comparison of two ranges ends with the figure's name: the first such column is the newer range's. */
const columnOf = (headings: readonly string[], names: readonly string[]): number | null => {
  const known = names.map(nameOf);
  const exact = headings.findIndex((heading) => known.includes(heading));
  const at = exact === -1 ? headings.findIndex((heading) => known.some((name) => heading.endsWith(name))) : exact;
  return at === -1 ? null : at;
};

/**
 * The columns of one table of the Performance report's export: by their headings, in the languages of Search Console's interface, else by the
 * order that all of these exports have (key, clicks, impressions, CTR, position).
 * @param name of the file, which says what the table is about where its header does not
 * @returns null for a file that has no such figures, such as `Filters.csv`
 */
export function guessPerformance(table: readonly TableRow[], name: string): GuessedPerformance | null {
  const [header, ...rows] = table;
  if (!header || header.cells.length < 3) return null;
  const headings = header.cells.map(nameOf);
  const [clicks, impressions] = [columnOf(headings, CLICKS), columnOf(headings, IMPRESSIONS)];
  const sample = rows.slice(0, SAMPLE_ROWS);
  const most = (at: number, is: (cell: string) => boolean) => sample.length > 0 && sample.every(({ cells }) => is(cells[at] ?? ''));
  const isNamed = clicks !== null && impressions !== null;
  if (!isNamed && !(header.cells.length === 5 && most(3, isShare) && most(1, isCount) && most(2, isCount))) return null;
  const dimension = dimensionOf(headings[0] ?? '', nameOf(name.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '')), (is) => most(0, is));
  return {
    header,
    rows,
    dimension,
    columns: isNamed
      ? { key: 0, clicks, impressions, position: columnOf(headings, POSITION) }
      : { key: 0, clicks: 1, impressions: 2, position: 4 },
    isSure: isNamed && dimension !== null,
  };
}

function dimensionOf(heading: string, file: string, every: (is: (cell: string) => boolean) => boolean): PerformanceDimension | null {
  if (every(isDay)) return 'date';
  if (every(isUrl)) return 'page';
  if (every(isDevice)) return 'device';
  const texts = [heading, file];
  const kinds = ['query', 'country'] as const;
  return (
    kinds.find((kind) => ABOUT[kind].some((word) => texts.includes(nameOf(word)))) ??
    // “Top queries”, “Häufigste Suchanfragen”
    kinds.find((kind) => ABOUT[kind].some((word) => word.length > 4 && texts.some((text) => text.includes(nameOf(word))))) ??
    null
  );
}

/** A whole number as exports write it, with or without separators of thousands; null if it is none. */
export function countOf(cell: string): number | null {
  if (/^\d{1,15}$/.test(cell)) return Number(cell);
  return /^\d{1,3}(?:([.,'’\s])\d{3})(?:\1\d{3})*$/u.test(cell) ? Number(cell.replace(/\D/g, '')) : null;
}
const isCount = (cell: string) => countOf(cell) !== null;

/** A decimal number with a point or a comma; null if it is none. */
export const decimalOf = (cell: string): number | null => (/^\d+(?:[.,]\d+)?$/.test(cell) ? Number(cell.replace(',', '.')) : null);
