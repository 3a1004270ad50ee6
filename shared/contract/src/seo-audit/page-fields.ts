import * as z from '@canopy/contract/schema';

export const FILTER_TYPES = ['text', 'number', 'flag', 'issue', 'link'] as const;
type FilterType = (typeof FILTER_TYPES)[number];

/** How the table of pages renders a field. */
type FieldCell = 'url' | 'status' | 'title' | 'score' | 'issues' | 'text' | 'count' | 'rank' | 'ms' | 'growth' | 'ctr' | 'position';

/**
 * One field of an audited page. It defines the list call, its sorts and filters, the response shape, the table's columns and the
 * CSV. In SQL it is the column of `crawl_pages` with its name, unless the server's `pages/page-sql.ts` overrides it.
 */
export interface PageField {
  /** display name, unless a more specific one is given */
  readonly label: string;
  /** type in responses; a field without one is not sent under this name */
  readonly schema?: z.core.$ZodType;
  readonly sort?: true;
  /** the type that filters compare it as */
  readonly filter?: FilterType;
  readonly filterName?: string;
  /** false: omitted from the CSV; a string: its heading there */
  readonly csv?: false | string;
  /** its table column; widths in px */
  readonly table?: {
    readonly cell: FieldCell;
    readonly header?: string;
    readonly help?: string;
    /** hidden by default */
    readonly hidden?: true;
    readonly width?: number;
    readonly minWidth?: number;
    readonly maxWidth?: number;
  };
}

const text = z.nullable(z.string());
const figure = z.nullable(z.number());

/** In the order of the CSV and the table. The 30-day figures are null until Search Console rows exist. */
export const PAGE_FIELDS = {
  page_url: { label: 'URL', schema: z.string(), sort: true, filter: 'text', filterName: 'URL', table: { cell: 'url', minWidth: 260 } },
  /** HTTP status of the response; null if there was none */
  status: { label: 'Status', schema: figure, sort: true, filter: 'number', table: { cell: 'status', width: 130 } },
  /** target of a 3xx */
  redirect_to: { label: 'Redirects to', schema: text },
  /** why there was no response */
  error: { label: 'Problem', schema: text },
  title: { label: 'Title', schema: text, sort: true, filter: 'text', table: { cell: 'title', maxWidth: 190 } },
  description: { label: 'Description', schema: text, filter: 'text' },
  canonical: { label: 'Canonical', schema: text, filter: 'text', filterName: 'Canonical' },
  content_type: { label: 'Content type', schema: text, filter: 'text', csv: false },
  /** the Content-Language header verbatim: the page's intended languages, comma-separated */
  content_language: {
    label: 'Content language',
    schema: z.optional(text),
    sort: true,
    filter: 'text',
    table: { cell: 'text', help: 'Languages the page says it is for, from its Content-Language header.', hidden: true, width: 150 },
  },
  template: { label: 'Kind of page', filter: 'text', csv: false },
  issue: { label: 'Issue', filter: 'issue', csv: false },
  links_to: { label: 'Links', filter: 'link', csv: false },
  no_index: { label: 'Noindex', schema: z.boolean(), filter: 'flag', filterName: 'Noindex' },
  in_sitemap: { label: 'In the sitemap', filter: 'flag', csv: false },
  /** part of `page_specific_issues` */
  score: {
    label: 'Score',
    sort: true,
    filter: 'number',
    table: { cell: 'score', help: '100 less the points of each issue. Redirects and pages that were not read have none.', width: 80 },
  },
  issues: { label: 'Issues', sort: true, table: { cell: 'issues', width: 80 } },
  word_count: { label: 'Words', schema: z.number(), sort: true, filter: 'number', table: { cell: 'count', width: 80 } },
  internal_links: {
    label: 'Internal links',
    schema: z.number(),
    sort: true,
    filter: 'number',
    table: { cell: 'count', header: 'Outlinks', help: 'Links to pages of the site.', width: 80 },
  },
  external_links: { label: 'External links', schema: z.number(), filter: 'number' },
  images: { label: 'Images', schema: z.number(), filter: 'number' },
  images_without_alt: { label: 'Images without alt', schema: z.number(), filter: 'number', filterName: 'Images missing alt text' },
  response_ms: {
    label: 'Response ms',
    schema: figure,
    sort: true,
    filter: 'number',
    filterName: 'Response time, ms',
    table: { cell: 'ms', header: 'TTFB', help: 'Time to first byte: milliseconds until the server began to answer.', width: 80 },
  },
  /** clicks from the first page; null if only the sitemap leads here */
  depth: {
    label: 'Crawl depth',
    schema: figure,
    sort: true,
    filter: 'number',
    filterName: 'Crawl depth',
    table: { cell: 'count', help: 'Clicks from the home page; none where only the sitemap leads there.', hidden: true, width: 80 },
  },
  /** number of other pages that link here */
  inlinks: {
    label: 'Inlinks',
    schema: z.optional(z.number()),
    sort: true,
    filter: 'number',
    filterName: 'Pages linking here',
    table: { cell: 'count', help: 'Other pages of the site that link here.', hidden: true, width: 110 },
  },
  /** internal PageRank; 1 is the average of all pages */
  rank: {
    label: 'Internal PageRank',
    schema: z.optional(z.number()),
    sort: true,
    filter: 'number',
    table: { cell: 'rank', header: 'PageRank', help: 'Internal PageRank; 1 is the average page’s.', hidden: true, width: 100 },
  },
  past30_clicks: {
    label: 'Clicks 30 days',
    schema: figure,
    sort: true,
    filter: 'number',
    filterName: 'Clicks in 30 days',
    table: { cell: 'growth', header: 'Clicks', help: 'From search in the last 30 days.', hidden: true, width: 110 },
  },
  past30_impressions: {
    label: 'Impressions 30 days',
    schema: figure,
    sort: true,
    filter: 'number',
    filterName: 'Impressions in 30 days',
    table: { cell: 'growth', header: 'Impressions', hidden: true, width: 120 },
  },
  past30_ctr: {
    label: 'CTR 30 days',
    schema: figure,
    sort: true,
    filter: 'number',
    filterName: 'CTR in 30 days',
    table: { cell: 'ctr', header: 'CTR', hidden: true, width: 80 },
  },
  past30_position: {
    label: 'Position 30 days',
    schema: figure,
    sort: true,
    filter: 'number',
    filterName: 'Position in 30 days',
    table: { cell: 'position', header: 'Position', hidden: true, width: 90 },
  },
  growth_30_clicks: { label: 'Growth of clicks', schema: figure, csv: false },
  growth_30_impressions: { label: 'Growth of impressions', schema: figure, csv: false },
  growth_30_ctr: { label: 'Growth of CTR', schema: figure, csv: false },
  growth_30_position: { label: 'Growth of position', schema: figure, csv: false },
} as const satisfies Record<string, PageField>;

type Fields = typeof PAGE_FIELDS;
export type PageFieldKey = keyof Fields;
type KeysWith<Part extends keyof PageField> = { [Key in PageFieldKey]: Part extends keyof Fields[Key] ? Key : never }[PageFieldKey];
/** Fields sent under their own name. */
export type SentField = KeysWith<'schema'>;
export type PageSort = KeysWith<'sort'>;
export type FilterField = KeysWith<'filter'>;

/** Every field with its name, typed by the properties all fields share. */
export const pageFields: readonly (readonly [PageFieldKey, PageField])[] = Object.entries(PAGE_FIELDS) as [PageFieldKey, PageField][];
const keysWith = <Key extends PageFieldKey>(part: keyof PageField): readonly Key[] =>
  pageFields.filter(([, field]) => field[part] !== undefined).map(([key]) => key as Key);

export const SENT_FIELDS = keysWith<SentField>('schema');
export const PAGE_SORTS = keysWith<PageSort>('sort');
export const FILTER_FIELDS = keysWith<FilterField>('filter');

/** The part of a page's shape that the fields define. */
export const pageFieldShape = Object.fromEntries(pageFields.flatMap(([key, { schema }]) => (schema ? [[key, schema]] : []))) as {
  [Key in SentField]: Fields[Key]['schema'];
};
