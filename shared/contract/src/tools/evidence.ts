import * as z from '@canopy/contract/schema';

/** How to format a value of evidence. `percent` is a fraction of 1, `seconds` and `milliseconds` are durations. */
export const EVIDENCE_UNITS = ['integer', 'percent', 'decimal', 'seconds', 'milliseconds', 'usd', 'text', 'date'] as const;
export type EvidenceUnit = (typeof EVIDENCE_UNITS)[number];

const value = z.nullable(z.union([z.string(), z.number()]));

/** One figure with a link to the view that shows it. */
export const evidenceFigure = z.object({
  label: z.string(),
  value: z.nullable(z.number()),
  unit: z.enum(EVIDENCE_UNITS),
  /** its value in the comparison range; absent: no comparison */
  previous: z.optional(z.nullable(z.number())),
});
export type EvidenceFigure = z.output<typeof evidenceFigure>;

export const evidenceTable = z.object({
  columns: z.array(z.object({ id: z.string(), label: z.string(), unit: z.enum(EVIDENCE_UNITS) })),
  rows: z.array(z.object({ cells: z.array(value), link: z.nullable(z.string()) })),
  /** total number of rows, of which `rows` are the first */
  total: z.number(),
});

/** What a tool found in the workspace: figures, rows, days, and the matching view of the portal. */
export const evidence = z.object({
  tool: z.string(),
  title: z.string(),
  /** the portal's path that shows the same figures, `organisation_id` included */
  link: z.string(),
  /** what the figures exclude, or why there are none; null: nothing to note */
  note: z.nullable(z.string()),
  figures: z.array(evidenceFigure),
  table: z.nullable(evidenceTable),
  series: z.nullable(
    z.object({
      label: z.string(),
      unit: z.enum(EVIDENCE_UNITS),
      points: z.array(z.object({ day: z.string(), value: z.nullable(z.number()) })),
    }),
  ),
});
export type Evidence = z.output<typeof evidence>;

export const ACTION_STATUSES = ['waiting', 'running', 'done', 'declined', 'failed', 'expired'] as const;

/** An action proposed by an assistant. Nothing happens until a person confirms it. */
export const assistantAction = z.object({
  id: z.uuid(),
  tool: z.string(),
  title: z.string(),
  /** its consequences, one per line */
  effects: z.array(z.string()),
  status: z.enum(ACTION_STATUSES),
  /** human-readable outcome; empty while pending */
  outcome: z.string(),
  /** where to find the result; null: not available yet */
  link: z.nullable(z.string()),
  expires_at: z.string(),
});
export type AssistantAction = z.output<typeof assistantAction>;
