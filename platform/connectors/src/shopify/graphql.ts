import { z } from 'zod';
import type { HttpCall } from '../http-call.ts';
import { parseJson, type TokenSource } from '../oauth/oauth.ts';
import { failure, retryAfter, transportFailure, type Failure } from '../site/failure.ts';
import { Bucket } from './bucket.ts';
import type { ShopifyDocument } from './documents.ts';

const wireAnswer = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z.array(z.object({ message: z.string(), extensions: z.object({ code: z.string().optional() }).optional() })).optional(),
  extensions: z.object({ cost: z.unknown().optional() }).optional(),
});

const TRIES = 6;
const PAUSE_MS = 1_000;

export type Graphql = (
  document: ShopifyDocument,
  variables?: Record<string, unknown>,
) => Promise<{ ok: true; data: Record<string, unknown> } | Failure>;

type Parts = {
  http: HttpCall;
  /** `…/admin/api/2026-10/graphql.json` */
  url: string;
  tokens: TokenSource;
  clock: () => Date;
  wait: (ms: number) => Promise<void>;
};

/** Shopify's Admin API: waits for points instead of running into the limit, and retries if it is refused all the same. */
export function shopifyGraphql({ http, url, tokens, clock, wait }: Parts): Graphql {
  const bucket = new Bucket();

  const send = (query: string, variables: Record<string, unknown>, accessToken: string) =>
    http(url, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', 'x-shopify-access-token': accessToken },
      body: JSON.stringify({ query, variables }),
      timeoutMs: 30_000,
      maxBytes: 20_000_000,
      followRedirects: 0,
    });

  return async ({ name: operation, text: query }, variables = {}) => {
    let renewed = false;
    /** after a refusal: minimum pause, whatever the bucket is thought to hold */
    let leastMs = 0;
    for (let attempt = 1; ; attempt += 1) {
      const live = await tokens.token();
      if (!live.ok) return live;
      const { points, waitMs } = bucket.take(operation, clock().getTime());
      const pauseMs = Math.max(waitMs, leastMs);
      leastMs = 0;
      if (pauseMs > 0) await wait(pauseMs);
      const answer = await send(query, variables, live.accessToken);
      const parsed = wireAnswer.safeParse(answer.ok ? parseJson(answer.body) : undefined);
      const missingMs = bucket.answered(operation, points, parsed.data?.extensions?.cost, clock().getTime());
      if (!answer.ok) return transportFailure(answer);
      if (answer.status === 401 && !renewed) {
        renewed = true;
        const fresh = await tokens.renew(live.accessToken);
        if (!fresh.ok) return fresh;
        continue;
      }
      if (answer.status === 401) return failure('bad-credentials', 'The shop no longer accepts the connection. Connect it again.');
      if (answer.status === 403 || answer.status === 402 || answer.status === 423)
        return failure(
          'insufficient-rights',
          `The shop refused the request (status ${answer.status}). It may be paused, or Canopy was uninstalled.`,
        );
      if (answer.status >= 500)
        return failure('unreachable', `Shopify returned an error (status ${answer.status}). Try again later.`, { lost: true });
      const throttled =
        answer.status === 429 || (parsed.success && parsed.data.errors?.some(({ extensions }) => extensions?.code === 'THROTTLED'));
      if (throttled) {
        // Waits for the missing points that the response names to refill, or a moment if it names none.
        const again = answer.status === 429 ? retryAfter(answer.headers) : missingMs || PAUSE_MS;
        if (attempt === TRIES) return failure('throttled', 'Shopify’s request limit is reached for now.', { retryAfterMs: again });
        leastMs = again;
        continue;
      }
      if (answer.status >= 400)
        return failure(
          'unexpected',
          `Shopify refused the request (status ${answer.status}). The store or this version of Shopify’s API may be gone.`,
        );
      if (!parsed.success) return failure('unexpected', 'Shopify’s response could not be read.');
      const { data, errors = [] } = parsed.data;
      if (errors.some(({ extensions }) => extensions?.code === 'ACCESS_DENIED'))
        return failure('insufficient-rights', `Shopify said: ${errors[0]?.message}`);
      if (errors.length > 0 || !data)
        return failure('unexpected', `Shopify said: ${errors.map(({ message }) => message).join(' ') || 'nothing'}`);
      return { ok: true, data };
    }
  };
}

const wireUserErrors = z.array(z.object({ field: z.array(z.string()).nullish(), message: z.string(), code: z.string().nullish() }));

/** What a mutation rejected, from its `userErrors`; null: nothing. */
export function userErrorsOf(payload: unknown): Failure | null {
  const parsed = z.object({ userErrors: wireUserErrors }).safeParse(payload);
  if (!parsed.success) return failure('unexpected', 'Shopify’s response could not be read.');
  const [first] = parsed.data.userErrors;
  if (first === undefined) return null;
  const message = parsed.data.userErrors.map((error) => error.message).join(' ');
  const field = first.field?.at(-1);
  const notFound = first.code === 'NOT_FOUND' || /does not exist|not found/i.test(first.message);
  if (notFound) return failure('not-found', message);
  return failure('refused', message, field === undefined ? {} : { field: field === 'handle' ? 'slug' : field });
}
