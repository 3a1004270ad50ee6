import { interactionPolicy, type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import type { IdentityDeps } from '../deps.ts';

/** The scopes other assistants may be granted. Writing needs reading as well. */
export const ASSISTANT_SCOPES = ['workspace:read', 'workspace:write'] as const;

/** Address of the Model Context Protocol server, which is also the audience of tokens for it. */
export const assistantAudience = ({ publicUrl }: { publicUrl: string }): string => `${publicUrl}/mcp`;

/** Requires consent from every client but the portal, unless what it asks for is already granted. */
export function consentPrompt(portalClientId: string, audience: string): interactionPolicy.Prompt {
  const isMissing = (ctx: KoaContextWithOIDC): boolean => {
    const { client, entities, params } = ctx.oidc;
    if (client?.clientId === portalClientId) return false;
    const granted = (entities.Grant?.getResourceScope(audience) ?? '').split(' ');
    const asked = String(params?.['scope'] ?? '')
      .split(' ')
      .filter((scope) => scope === 'workspace:read');
    return granted.every((scope) => scope === '') || asked.some((scope) => !granted.includes(scope));
  };
  return new interactionPolicy.Prompt(
    { name: 'consent', requestable: true },
    new interactionPolicy.Check('assistant_not_granted', 'the person has to be asked', (ctx) =>
      isMissing(ctx) ? interactionPolicy.Check.REQUEST_PROMPT : interactionPolicy.Check.NO_NEED_TO_PROMPT,
    ),
  );
}

/** Size limit, in bytes, of what a client publishes about itself. */
const DOCUMENT_BYTES = 64 * 1024;

/** The provider's network access: clients' documents are fetched by the guarded client, without redirects. */
export const guardedFetch =
  ({ outgoing }: Pick<IdentityDeps, 'outgoing'>): NonNullable<Configuration['fetch']> =>
  async (input) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!outgoing) throw new Error('Nothing is fetched here.');
    const answer = await outgoing.get(address, {
      headers: { accept: 'application/json' },
      maxBytes: DOCUMENT_BYTES,
      followRedirects: 0,
      timeoutMs: 5_000,
    });
    if (!answer.ok) throw new Error(answer.message);
    return new Response(new Uint8Array(answer.body), { status: answer.status, headers: answer.headers });
  };
