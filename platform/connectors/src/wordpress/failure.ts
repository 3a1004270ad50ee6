import type { HttpFailure } from '../http-call.ts';

export type FailureReason =
  /** no answer, or only server errors */
  | 'unreachable'
  /** an answer, but not from a WordPress with its REST API */
  | 'not-wordpress'
  /** application passwords are switched off, or the site has no https */
  | 'passwords-unavailable'
  | 'bad-credentials'
  | 'insufficient-rights'
  /** refused before WordPress looked at it: our own guard, a firewall, a security plugin, a rate limit */
  | 'blocked'
  | 'unexpected';

/** What went wrong, with a message for people: what happened and what to do. Never holds the credentials. */
export type Failure = { ok: false; reason: FailureReason; message: string };

export function failure(reason: FailureReason, message: string): Failure {
  return { ok: false, reason, message };
}

/** A request that got no answer. */
export function transportFailure({ reason, message }: HttpFailure): Failure {
  if (reason.startsWith('blocked')) return failure('blocked', message);
  if (reason === 'too-large' || reason.includes('redirect')) return failure('unexpected', message);
  return failure('unreachable', `The site could not be reached. ${message} Check the address and try again.`);
}

/** The site sends us to another origin; credentials never follow. */
export function movedFailure(to: string): Failure {
  const origin = URL.canParse(to) ? new URL(to).origin : to;
  return failure('unexpected', `The site redirects to ${origin}. Connect that address instead.`);
}
