import * as z from '@canopy/contract/schema';

/** An invalid field: its path and the expected value. */
export const fieldProblem = z.object({
  /** dotted path below body, query or params, e.g. `body.domain` */
  field: z.string(),
  message: z.string(),
});

/**
 * Every error response of the API (RFC 9457, `application/problem+json`).
 * `code` is stable and meant for programs; `detail` is meant for people.
 */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.string(),
  detail: z.optional(z.string()),
  errors: z.optional(z.array(fieldProblem)),
  request_id: z.optional(z.string()),
});

export type Problem = z.output<typeof problem>;
export type FieldProblem = z.output<typeof fieldProblem>;
