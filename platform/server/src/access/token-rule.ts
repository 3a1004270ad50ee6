import type { Call } from '@canopy/contract';
import { problem } from '../http/problem.ts';

/**
 * Whether a token, or an assistant that a person connected, may make this call: what the contract declares, and nothing else.
 * @throws problem 403 `token-scope`
 */
export function assertTokenMay({ tokens }: Pick<Call, 'tokens'>, canWrite: boolean): void {
  if (tokens === 'read' || (tokens === 'write' && canWrite)) return;
  if (tokens === 'write')
    throw problem(403, 'token-scope', 'This access only reads. The person can allow changes under Assistants in the portal.');
  throw problem(403, 'token-scope', 'Tokens and assistants cannot do this. Sign in to the portal for it.');
}
