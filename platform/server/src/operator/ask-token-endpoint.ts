import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import { unknown, works, wrong, type Finding } from './finding.ts';

const refusal = z.object({ error: z.string() });

/** RFC 6749, 5.2: the client is known and its secret right, where only the code or token is refused. */
const OF_GRANT = new Set(['invalid_grant', 'invalid_request', 'invalid_code', 'bad_verification_code']);
const OF_CLIENT = new Set(['invalid_client', 'unauthorized_client', 'incorrect_client_credentials', 'invalid_client_id']);

/**
 * Tries a client's id and secret with a code or token that nobody has: what the endpoint then refuses tells which of the two it knows.
 * @param variables the names of the environment's variables, for the message
 */
export async function askTokenEndpoint(
  { outgoing }: Pick<Deps, 'outgoing'>,
  service: string,
  { url, values, isForm, variables }: { url: string; values: Record<string, string>; isForm: boolean; variables: string },
): Promise<Finding> {
  const answer = await outgoing.fetch(url, {
    method: 'POST',
    followRedirects: 0,
    timeoutMs: 20_000,
    maxBytes: 1_000_000,
    headers: { accept: 'application/json', 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' },
    body: isForm ? new URLSearchParams(values).toString() : JSON.stringify(values),
  });
  if (!answer.ok) return wrong(service, 'answer', `It did not answer: ${answer.message}`);
  const said = z.safeParse(refusal, jsonOf(answer.body));
  const error = said.success ? said.data.error : '';
  if (OF_CLIENT.has(error) || (error === '' && answer.status === 401))
    return wrong(service, 'key', `It does not know this client, or its secret is wrong. Check ${variables}.`);
  if (OF_GRANT.has(error)) return works(service, 'Client and secret are accepted.');
  return unknown(service, `Its answer (status ${answer.status}) does not say whether client and secret are right.`);
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return null;
  }
}
