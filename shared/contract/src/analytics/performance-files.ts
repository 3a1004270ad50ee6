import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';
import { pageOf, pagingQuery } from '../paging.ts';
import { PERFORMANCE_DIMENSIONS } from '../table-file/performance-columns.ts';
import { searchFigures } from './search-data.ts';

/** Bytes that a file may have. Search Console's own exports have up to 1,000 rows a table. */
export const PERFORMANCE_FILE_BYTES = 3_000_000;
/** Rows kept of all tables of a file, and files kept of a workspace. */
export const PERFORMANCE_ROWS = 50_000;
export const PERFORMANCE_FILES = 20;

const dimension = z.enum(PERFORMANCE_DIMENSIONS);
const column = z.number().check(z.int(), z.gte(0), z.lte(199));
const columns = z.object({ key: column, clicks: column, impressions: column, position: z.nullable(column) });

const sent = {
  name: z.string().check(z.minLength(1), z.maxLength(300)),
  /** of a ZIP file as Search Console exports it, or of one of its CSV files */
  base64: z.string().check(z.minLength(1, 'Choose a file.'), z.maxLength(Math.ceil(PERFORMANCE_FILE_BYTES / 3) * 4)),
};

/** A table of a file, with the columns that its header or its cells suggest. */
export const performanceTable = z.object({
  /** of the file, inside of the ZIP file if it is one */
  name: z.string(),
  /** null: unknown, to be chosen */
  dimension: z.nullable(dimension),
  columns,
  is_sure: z.boolean(),
  header: z.array(z.string()),
  /** the first rows */
  sample: z.array(z.array(z.string())),
  rows: z.number(),
});
export type PerformanceTable = z.output<typeof performanceTable>;

export const previewPerformanceFile = defineCall({
  name: 'previewPerformanceFile',
  method: 'POST',
  path: '/gscdata/files/preview/',
  access: 'member',
  tokens: 'never',
  ratePerMinute: 20,
  summary:
    'What an export of Search Console’s Performance report contains: its tables with their columns, and its filters. Stores nothing.',
  bodyBytes: 4_200_000,
  cost: 'worker',
  body: z.object(sent),
  output: z.object({
    tables: z.array(performanceTable),
    filters: z.array(z.object({ name: z.string(), value: z.string() })),
    /** files without such figures */
    ignored: z.array(z.string()),
  }),
});

/** An imported file. Its figures are those of the whole range that it was exported for. */
export const performanceFile = z.object({
  id: z.uuid(),
  name: z.string(),
  imported_at: z.string(),
  /** first and last day of its table of dates, `yyyy-MM-dd`; null without one */
  first_day: z.nullable(z.string()),
  last_day: z.nullable(z.string()),
  filters: z.array(z.object({ name: z.string(), value: z.string() })),
  /** sums of its table of dates; null without one, since other tables leave rows out */
  totals: z.nullable(z.object(searchFigures)),
  /** rows of each table */
  tables: z.array(z.object({ dimension, rows: z.number() })),
});
export type PerformanceFile = z.output<typeof performanceFile>;

export const importPerformanceFile = defineCall({
  name: 'importPerformanceFile',
  method: 'POST',
  path: '/gscdata/files/',
  access: 'member',
  tokens: 'never',
  ratePerMinute: 10,
  summary:
    'Imports an export of Search Console’s Performance report. Its figures are kept apart from those that Google’s API reports. At most 20 files.',
  bodyBytes: 4_300_000,
  cost: 'worker',
  body: z.object({
    ...sent,
    /** as `previewPerformanceFile` names them; others are left out */
    tables: z
      .array(z.object({ name: z.string().check(z.maxLength(300)), dimension, columns }))
      .check(z.minLength(1, 'Choose at least one table.'), z.maxLength(20)),
  }),
  output: z.object({ file: performanceFile, skipped: z.array(z.object({ table: z.string(), line: z.number(), reason: z.string() })) }),
});

export const listPerformanceFiles = defineCall({
  name: 'listPerformanceFiles',
  method: 'GET',
  path: '/gscdata/files/',
  access: 'member',
  tokens: 'read',
  summary: 'Imported exports of Search Console’s Performance report, newest first.',
  output: z.object({ data: z.array(performanceFile) }),
});

export const PERFORMANCE_SORTS = ['key', 'clicks', 'impressions', 'ctr', 'position'] as const;

export const listPerformanceRows = defineCall({
  name: 'listPerformanceRows',
  method: 'GET',
  path: '/gscdata/files/{id}/rows/',
  access: 'member',
  tokens: 'read',
  summary: 'Rows of one table of an imported file.',
  params: z.object({ id: z.uuid() }),
  query: z.object({
    dimension,
    sort: z._default(z.enum(PERFORMANCE_SORTS), 'clicks'),
    order: z._default(z.enum(['asc', 'desc']), 'desc'),
    ...pagingQuery(),
  }),
  output: pageOf(z.object({ key: z.string(), ...searchFigures })),
});
export type PerformanceFileRow = { key: string; clicks: number; impressions: number; ctr: number | null; position: number | null };

export const deletePerformanceFile = defineCall({
  name: 'deletePerformanceFile',
  method: 'DELETE',
  path: '/gscdata/files/{id}/',
  access: 'member',
  tokens: 'never',
  ratePerMinute: 60,
  summary: 'Removes an imported file with its figures.',
  params: z.object({ id: z.uuid() }),
});
