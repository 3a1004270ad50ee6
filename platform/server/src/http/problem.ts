import type { DecisionAsked, FieldProblem } from '@canopy/contract';

/** A failure that becomes the response: thrown anywhere below a route, sent as `application/problem+json` (RFC 9457). */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly status: number;
  readonly code: string;
  readonly fields: FieldProblem[];
  readonly headers: Record<string, string>;
  /** what a person has to decide first */
  decision?: DecisionAsked;

  constructor(status: number, code: string, detail: string, fields: FieldProblem[], headers: Record<string, string>) {
    super(detail);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.headers = headers;
  }
}

/**
 * Creates a failure to throw.
 * @param status HTTP status, 400 to 599
 * @param code stable, kebab-case, for programs
 * @param detail one or two sentences for people: what happened and what to do
 * @param fields the wrong fields, e.g. `{ field: 'body.domain', message: '…' }`
 * @example throw problem(404, 'post-not-found', 'There is no such post in this workspace.');
 */
export function problem(
  status: number,
  code: string,
  detail: string,
  fields: FieldProblem[] = [],
  headers: Record<string, string> = {},
): ProblemError {
  return new ProblemError(status, code, detail, fields, headers);
}

/** A 409 that asks for a decision: nothing was done. @param decision what was found and the ways to go on */
export function askDecision(code: string, detail: string, decision: DecisionAsked): ProblemError {
  return Object.assign(problem(409, code, detail), { decision });
}
