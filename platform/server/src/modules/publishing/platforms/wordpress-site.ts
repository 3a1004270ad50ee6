import { wordpress, type FailureReason, type Wordpress } from '@canopy/connectors/wordpress';
import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { problem, type ProblemError } from '../../../http/problem.ts';

export const wordpressCredentials = z.object({ siteUrl: z.string(), username: z.string(), applicationPassword: z.string() });
export type WordpressCredentials = z.output<typeof wordpressCredentials>;

/** The site behind credentials, reached through the guarded client. */
export function siteOf(deps: Deps, credentials: WordpressCredentials): Wordpress {
  return wordpress({ ...credentials, http: (url, options) => deps.outgoing.fetch(url, options), clock: deps.clock });
}

const FIELD_OF: Partial<Record<FailureReason, string>> = {
  'bad-credentials': 'application_password',
  'insufficient-rights': 'username',
};

/** What a site answered, as the answer of the call: 422 with the field that has to change. */
export function siteProblem(failure: { reason: FailureReason; message: string }): ProblemError {
  const field = `body.${FIELD_OF[failure.reason] ?? 'site_url'}`;
  return problem(422, `wordpress-${failure.reason}`, failure.message, [{ field, message: failure.message }]);
}
