import type { FieldProblem, Problem } from '@canopy/contract';

/** What kind of failure a call ended with; decides who deals with it (document 1, section 8). */
export type FailureKind =
  /** 401 about incorrect claims, audience or issuer: full logout and wipe */
  | 'claims'
  /** 401 of any other sort: the session is over */
  | 'session'
  /** 5xx, network, timeout, refused connection: maintenance */
  | 'unavailable'
  /** the workspace was switched meanwhile; nobody needs to know */
  | 'stale'
  /** the answer is not what the contract says */
  | 'contract'
  /** anything else: the caller's business */
  | 'rejected';

/** Failure of a call. `message` can be shown to people. */
export class ApiError extends Error {
  readonly kind: FailureKind;
  /** HTTP status; 0 where there was no answer */
  readonly status: number;
  readonly problem: Problem | null;

  constructor(kind: FailureKind, status: number, message: string, problem: Problem | null = null, cause?: unknown) {
    super(message, { cause });
    this.name = 'ApiError';
    this.kind = kind;
    this.status = status;
    this.problem = problem;
  }

  /** stable code of the problem, or an empty text */
  get code(): string {
    return this.problem?.code ?? '';
  }

  /** Messages by field name (without the leading `body.`), for forms. */
  get fieldErrors(): Record<string, string> {
    const entries = (this.problem?.errors ?? []).map((error: FieldProblem) => [
      error.field.replace(/^(body|query|params)\./, ''),
      error.message,
    ]);
    return Object.fromEntries(entries) as Record<string, string>;
  }
}
