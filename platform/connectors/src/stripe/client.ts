import Stripe from 'stripe';
import type { StripeOptions } from './options.ts';

const TIMEOUT_MS = 30_000;

/** Stripe's own client on top of the given HTTP client. */
export function stripeClient({ secretKey, apiUrl, http }: StripeOptions): Stripe {
  const url = apiUrl === undefined ? undefined : new URL(apiUrl);
  const fetchLike = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const method = init.method === 'POST' || init.method === 'DELETE' ? init.method : 'GET';
    const answer = await http(String(input instanceof Request ? input.url : input), {
      method,
      headers: Object.fromEntries(new Headers(init.headers).entries()),
      ...(typeof init.body === 'string' && init.body !== '' && { body: init.body }),
      timeoutMs: TIMEOUT_MS,
      followRedirects: 0,
      ...(init.signal && { signal: init.signal }),
    });
    if (!answer.ok) throw new Error(answer.message);
    return new Response(answer.status === 204 ? null : new Uint8Array(answer.body), { status: answer.status, headers: answer.headers });
  };
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(fetchLike),
    telemetry: false,
    maxNetworkRetries: 1,
    timeout: TIMEOUT_MS,
    ...(url && {
      host: url.hostname,
      port: url.port || (url.protocol === 'https:' ? 443 : 80),
      protocol: url.protocol === 'https:' ? 'https' : 'http',
    }),
  });
}
