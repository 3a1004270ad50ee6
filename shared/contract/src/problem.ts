import * as z from '@canopy/contract/schema';

/** An invalid field: its path and the expected value. */
export const fieldProblem = z.object({
  /** dotted path below body, query or params, e.g. `body.domain` */
  field: z.string(),
  message: z.string(),
});

/** What a person has to decide before anything is done: what was found, and the ways to go on. */
const decisionAsked = z.object({
  found: z.string(),
  choices: z.array(z.string()),
  /** goes back with the choice, so that it is asked again if something else is found by then */
  seen: z.string(),
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
  /** for a 409 that asks for a decision; the call names what is found and chosen */
  decision: z.optional(decisionAsked),
  request_id: z.optional(z.string()),
});

export type Problem = z.output<typeof problem>;
export type FieldProblem = z.output<typeof fieldProblem>;
export type DecisionAsked = z.output<typeof decisionAsked>;
