import { z } from 'zod';
import type { HttpCall, HttpOptions } from '../http-call.ts';
import { parseJson } from '../oauth/oauth.ts';
import { failure, retryAfter, transportFailure, type Failure } from '../site/failure.ts';

const TRIES = 5;
/** Longer pauses are left to the caller. */
const MAX_WAIT_MS = 120_000;

const wireError = z.object({
  code: z.string().default(''),
  message: z.string(),
  details: z.array(z.unknown()).default([]),
});
const wireDetail = z.object({ param: z.string(), description: z.string().default('') });

export type WebflowAsk = (
  method: NonNullable<HttpOptions['method']>,
  path: string,
  body?: unknown,
) => Promise<{ ok: true; json: unknown } | Failure>;

type Parts = { http: HttpCall; apiUrl: string; accessToken: string; wait: (ms: number) => Promise<void> };

/** Webflow's Data API v2. Waits when asked to pause. */
export function webflowAsk({ http, apiUrl, accessToken, wait }: Parts): WebflowAsk {
  return async (method, path, body) => {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await http(`${apiUrl}${path}`, {
        method,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${accessToken}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        timeoutMs: 30_000,
        maxBytes: 20_000_000,
        followRedirects: 0,
      });
      if (!answer.ok) return transportFailure(answer);
      const { status, headers } = answer;
      if (status === 429) {
        const ms = retryAfter(headers);
        if (attempt === TRIES || ms > MAX_WAIT_MS)
          return failure('throttled', 'Webflow’s request limit is reached for now.', { retryAfterMs: ms });
        await wait(ms);
        continue;
      }
      if (status >= 200 && status < 300) return { ok: true, json: parseJson(answer.body) };
      return refusal(status, parseJson(answer.body));
    }
  };
}

/** What Webflow says of single fields: in `details`, whatever the message is. */
function fieldsRefused(details: readonly unknown[]): z.output<typeof wireDetail>[] {
  return details.flatMap((detail) => {
    const parsed = wireDetail.safeParse(detail);
    return parsed.success ? [parsed.data] : [];
  });
}

/** Puts a refusal into words. @param json Webflow's body */
export function refusal(status: number, json: unknown): Failure {
  const parsed = wireError.safeParse(json);
  const { code, message, details } = parsed.success ? parsed.data : { code: '', message: `status ${status}`, details: [] };
  const fields = fieldsRefused(details);
  const named = fields.map(({ param, description }) => (description === '' ? param : `${param}: ${description}`)).join('; ');
  const said = named === '' ? message : `${message} (${named})`;
  if (status === 401) return failure('bad-credentials', 'Webflow no longer accepts the connection. Connect the site again.');
  if (status === 403 && code === 'missing_scopes')
    return failure('insufficient-rights', `The connection lacks a permission in Webflow. ${said} Connect the site again and grant it.`);
  if (status === 403) return failure('insufficient-rights', `Webflow refused: ${said}`);
  if (status === 404) return failure('not-found', `Webflow said: ${said}`);
  if (status === 409 && /collection structure changed/i.test(message))
    return failure(
      'refused',
      'The fields of this collection were changed in Webflow since the site was last published. Publish the site in Webflow, then try again.',
    );
  if (status === 400 || status === 409 || status === 422) {
    const isTaken = fields.some(({ param, description }) => param === 'slug' && /unique|already/i.test(description));
    return failure('refused', `Webflow did not accept the change: ${said}`, isTaken ? { field: 'slug' } : {});
  }
  if (status >= 500) return failure('unreachable', `Webflow returned an error (status ${status}). Try again later.`, { lost: true });
  return failure('unexpected', `Webflow said: ${said}`);
}
