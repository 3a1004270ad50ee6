import * as z from '@canopy/contract/schema';

/** How a value of evidence is written. `percent` is a fraction of 1, `seconds` and `milliseconds` are durations. */
export const EVIDENCE_UNITS = ['integer', 'percent', 'decimal', 'seconds', 'milliseconds', 'usd', 'text', 'date'] as const;
export type EvidenceUnit = (typeof EVIDENCE_UNITS)[number];

const value = z.nullable(z.union([z.string(), z.number()]));

/** One figure with the view that shows the same. */
export const evidenceFigure = z.object({
  label: z.string(),
  value: z.nullable(z.number()),
  unit: z.enum(EVIDENCE_UNITS),
  /** the same of the compared range; absent: nothing was compared */
  previous: z.optional(z.nullable(z.number())),
});
export type EvidenceFigure = z.output<typeof evidenceFigure>;

export const evidenceTable = z.object({
  columns: z.array(z.object({ id: z.string(), label: z.string(), unit: z.enum(EVIDENCE_UNITS) })),
  rows: z.array(z.object({ cells: z.array(value), link: z.nullable(z.string()) })),
  /** rows that there are, of which `rows` are the first */
  total: z.number(),
});

/** What a tool found in the workspace: figures, rows, days, and the portal’s view of the same. */
export const evidence = z.object({
  tool: z.string(),
  title: z.string(),
  /** path of the portal that shows the same figures, `organisation_id` included */
  link: z.string(),
  /** what the figures leave out, or why there are none; null: nothing to say */
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

/** Something an assistant proposes to do. Nothing happens before a person has confirmed it. */
export const assistantAction = z.object({
  id: z.uuid(),
  tool: z.string(),
  title: z.string(),
  /** what will happen, line by line */
  effects: z.array(z.string()),
  status: z.enum(ACTION_STATUSES),
  /** how it ended, for people; empty while it waits */
  outcome: z.string(),
  /** where the result is; null: nowhere yet */
  link: z.nullable(z.string()),
  expires_at: z.string(),
});
export type AssistantAction = z.output<typeof assistantAction>;
