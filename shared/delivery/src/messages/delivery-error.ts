import { refusal, type Code, type FactsOf } from './catalogue.ts';
import type { Refusal } from './refusal.ts';

/** An operation failed for numbered reasons. Its message has one reason per line. */
export class DeliveryError extends Error {
  readonly problems: readonly Refusal[];

  constructor(problems: readonly Refusal[]) {
    super(problems.map(({ code, message }) => `${code} ${message}`).join('\n'));
    this.name = 'DeliveryError';
    this.problems = problems;
  }

  /** For one reason of the catalogue: `throw DeliveryError.of('CNP-2003', { name })`. */
  static of<C extends Code>(code: C, facts: FactsOf<C>): DeliveryError {
    return new DeliveryError([refusal(code, facts)]);
  }
}
