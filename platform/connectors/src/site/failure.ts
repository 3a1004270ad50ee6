import type { HttpFailure } from '../http-call.ts';
import type { SiteDocument } from './document.ts';

/** Why a platform did not do what was requested: one list for all connectors. */
export const FAILURE_REASONS = [
  /** no response, or only server errors; nothing was written */
  'unreachable',
  /** a response, but not from a WordPress with its REST API */
  'not-wordpress',
  /** application passwords are disabled, or the site has no https */
  'passwords-unavailable',
  'bad-credentials',
  'insufficient-rights',
  /** refused before it reached the platform: by our own guard, a firewall or a security plugin */
  'blocked',
  /** the platform's rate limit; `retryAfterMs` says when to come back */
  'throttled',
  'not-found',
  /** the content is no longer what was read; `current` is what is there now */
  'conflict',
  /** written, but the platform stored something else; `current` is what it stored */
  'altered',
  /** not written: a trial showed that the platform would store something else */
  'would-lose',
  /** the platform rejects a value */
  'refused',
  /** the platform has no way to do it */
  'unsupported',
  /** the response was lost and the content could not be read: it may have been written */
  'unknown-outcome',
  'unexpected',
] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

/** What went wrong, in words for users: what happened and what to do. Never contains credentials. */
export type Failure = {
  ok: false;
  reason: FailureReason;
  message: string;
  /** for `conflict` and `altered` */
  current?: SiteDocument;
  /** for `refused`: which value */
  field?: string;
  retryAfterMs?: number;
  /** for `not-found`: it is in the platform's trash and can be restored from there */
  trashed?: true;
  /** the request may have reached the platform although no response came */
  lost?: true;
  /** nobody waited for the response: the platform may still be at work */
  late?: true;
  /** nothing answers at the API's URL, which may have changed; the request was not processed */
  apiMoved?: true;
  /** an error of the platform's server was the response */
  answered?: true;
};

export function failure(reason: FailureReason, message: string, more: Omit<Failure, 'ok' | 'reason' | 'message'> = {}): Failure {
  return { ok: false, reason, message, ...more };
}

/** A request without a response. */
export function transportFailure({ reason, message }: HttpFailure): Failure {
  if (reason.startsWith('blocked')) return failure('blocked', message);
  if (reason === 'too-large' || reason.includes('redirect')) return failure('unexpected', message);
  return failure('unreachable', `The site could not be reached. ${message} Check the URL and try again.`, {
    lost: true,
    ...(reason === 'timeout' && { late: true }),
  });
}

/** The site redirects to another origin; credentials never follow. */
export function movedFailure(to: string): Failure {
  const origin = URL.canParse(to) ? new URL(to).origin : to;
  return failure('unexpected', `The site redirects to ${origin}. Connect that URL instead.`);
}

/** Milliseconds of a `Retry-After` in seconds; a minute if there is none. */
export function retryAfter(headers: Record<string, string>): number {
  const seconds = Number(headers['retry-after']);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : 60_000;
}
