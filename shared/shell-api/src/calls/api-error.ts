import type { FieldProblem, Problem } from '@canopy/contract';

/** Category of a failed call; determines who handles it (document 1, section 8). */
export type FailureKind =
  /** 401 about incorrect claims, audience or issuer: full logout and wipe */
  | 'claims'
  /** any other 401: the session has ended */
  | 'session'
  /** 5xx, network, timeout, refused connection: maintenance */
  | 'unavailable'
  /** the workspace was switched in the meantime; safe to ignore */
  | 'stale'
  /** the response violates the contract */
  | 'contract'
  /** anything else, left to the caller */
  | 'rejected';

/** Failure of a call. `message` can be shown to users. */
export class ApiError extends Error {
  readonly kind: FailureKind;
  /** HTTP status; 0 without a response */
  readonly status: number;
  readonly problem: Problem | null;

  constructor(kind: FailureKind, status: number, message: string, problem: Problem | null = null, cause?: unknown) {
    super(message, { cause });
    this.name = 'ApiError';
    this.kind = kind;
    this.status = status;
    this.problem = problem;
  }

  /** stable code of the problem, or an empty string */
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
