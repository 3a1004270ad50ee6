import { z } from 'zod';
import { GoogleError } from '../google-error.ts';
import { dimensionOf, metricOf, type NamedDimension, type NamedMetric } from './fields.ts';

/** Integers may also come as text, since they are 64 bits wide on the wire. */
const whole = z.coerce.number().int().min(0);
const fieldName = z.object({ name: z.string() });

const MATCH_TYPES = ['EXACT', 'BEGINS_WITH', 'ENDS_WITH', 'CONTAINS', 'FULL_REGEXP', 'PARTIAL_REGEXP'] as const;
const leaf = z.strictObject({
  fieldName: z.string(),
  stringFilter: z
    .strictObject({ matchType: z.enum(MATCH_TYPES).default('EXACT'), value: z.string(), caseSensitive: z.boolean().default(false) })
    .optional(),
  inListFilter: z.strictObject({ values: z.array(z.string()).min(1), caseSensitive: z.boolean().default(false) }).optional(),
});
export type FilterLeaf = z.output<typeof leaf>;
export type FilterExpression = {
  filter?: FilterLeaf | undefined;
  notExpression?: FilterExpression | undefined;
  andGroup?: { expressions: FilterExpression[] } | undefined;
  orGroup?: { expressions: FilterExpression[] } | undefined;
};
const filterExpression: z.ZodType<FilterExpression> = z.lazy(() => {
  const group = z.strictObject({ expressions: z.array(filterExpression) });
  return z.strictObject({
    filter: leaf.optional(),
    notExpression: filterExpression.optional(),
    andGroup: group.optional(),
    orGroup: group.optional(),
  });
});

const requestSchema = z.strictObject({
  property: z.string().optional(),
  dateRanges: z
    .array(z.strictObject({ startDate: z.string(), endDate: z.string(), name: z.string().optional() }))
    .min(1)
    .max(4),
  dimensions: z.array(fieldName).max(9).default([]),
  metrics: z.array(fieldName).max(10).default([]),
  dimensionFilter: filterExpression.optional(),
  orderBys: z
    .array(
      z.object({
        desc: z.boolean().default(false),
        metric: z.object({ metricName: z.string() }).optional(),
        dimension: z.object({ dimensionName: z.string(), orderType: z.string().optional() }).optional(),
      }),
    )
    .default([]),
  limit: whole.optional(),
  offset: whole.default(0),
  keepEmptyRows: z.boolean().default(false),
  returnPropertyQuota: z.boolean().default(false),
});

export type ReportRequest = Omit<z.output<typeof requestSchema>, 'dimensions' | 'metrics' | 'limit'> & {
  dimensions: NamedDimension[];
  metrics: NamedMetric[];
  limit: number;
};

const DEFAULT_LIMIT = 10_000;
const MAX_ROWS = 250_000;

/** @throws GoogleError 400 for an unknown field and for anything unreadable */
export function readReportRequest(body: unknown): ReportRequest {
  const parsed = requestSchema.safeParse(body ?? {});
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new GoogleError(400, `Invalid value at '${issue?.path.join('.') ?? 'body'}': ${issue?.message ?? 'unreadable'}`);
  }
  const { dimensions, metrics, limit = 0, ...request } = parsed.data;
  if (dimensions.length + metrics.length === 0) throw new GoogleError(400, 'Requests require dimensions and/or metrics.');
  return {
    ...request,
    dimensions: dimensions.map(({ name }) => dimensionOf(name)),
    metrics: metrics.map(({ name }) => metricOf(name)),
    limit: limit === 0 ? DEFAULT_LIMIT : Math.min(limit, MAX_ROWS),
  };
}
