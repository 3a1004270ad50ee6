import { z } from 'zod';
import { googleClient } from './client.ts';
import { scopeList, unknownScopes } from './scopes.ts';

/** The parameters with which an application sends somebody to the consent page. */
const wanted = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  response_type: z.literal('code'),
  scope: z.string().min(1),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
  state: z.string().default(''),
  access_type: z.enum(['online', 'offline']).default('online'),
  prompt: z.string().default(''),
  include_granted_scopes: z.enum(['true', 'false']).default('false'),
  login_hint: z.string().default(''),
});
export type AuthorizeRequest = z.output<typeof wanted>;

/** A request that Google refuses on its own page instead of redirecting the user back. */
export type Refused = { status: number; code: string; message: string };

/** Google makes PKCE optional for applications with a secret; here everyone needs it. */
export function readAuthorizeRequest(query: unknown): AuthorizeRequest | Refused {
  const given = z.record(z.string(), z.unknown()).safeParse(query).data ?? {};
  if (given['client_id'] !== googleClient.clientId)
    return { status: 401, code: 'invalid_client', message: 'The OAuth client was not found.' };
  if (!isReturnAddress(given['redirect_uri']))
    return { status: 400, code: 'redirect_uri_mismatch', message: 'redirect_uri has to be an http or https address without a fragment.' };
  const parsed = wanted.safeParse(given);
  if (!parsed.success) {
    const wrong = [...new Set(parsed.error.issues.map(({ path }) => path.join('.')))].join(', ');
    return { status: 400, code: 'invalid_request', message: `Missing or wrong parameter: ${wrong}` };
  }
  const unknown = unknownScopes(scopeList(parsed.data.scope));
  if (unknown.length > 0)
    return { status: 400, code: 'invalid_scope', message: `Some requested scopes were invalid: ${unknown.join(', ')}` };
  return parsed.data;
}

function isReturnAddress(value: unknown): boolean {
  return typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && !value.includes('#');
}
