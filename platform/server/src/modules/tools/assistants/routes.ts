import {
  MAX_ACCESS_TOKENS,
  changeAssistant,
  createAccessToken,
  disconnectAssistant,
  listAssistants,
  revokeAccessToken,
} from '@canopy/contract/tools';
import { hashOfAccessToken, newAccessToken } from '../../../access/access-token.ts';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { route, type Route } from '../../../http/route.ts';
import { assistantAudience, endGrant } from '../../../identity/index.ts';
import { ALL_TOOLS } from '../assistant-tools/index.ts';
import { endGrantRow, endToken, readGrants, readTokens, writeGrant, writeToken } from './store.ts';

const DAY_MS = 86_400_000;
const noAssistant = () => problem(404, 'assistant-not-found', 'There is no such assistant. It may already have been disconnected.');

/** What else acts in a person's name: tokens for scripts, and assistants they let in. */
export function assistantRoutes(deps: Deps): Route[] {
  return [
    route(listAssistants, async ({ actor }) => {
      const [tokens, assistants] = await Promise.all([readTokens(deps, actor), readGrants(deps, actor)]);
      return {
        address: assistantAudience(deps.config),
        can_sign_in: deps.config.oidc.embedded,
        tokens,
        assistants,
        tools: ALL_TOOLS.map(({ name, title, kind }) => ({ name, title, changes: kind === 'action' })),
      };
    }),
    route(createAccessToken, async ({ actor, body }) => {
      const { length } = await readTokens(deps, actor);
      if (length >= MAX_ACCESS_TOKENS)
        throw problem(409, 'too-many-tokens', `There are already ${MAX_ACCESS_TOKENS} tokens. Revoke one you no longer use.`);
      const secret = newAccessToken();
      const expiresAt = new Date(deps.clock().getTime() + body.days * DAY_MS);
      const token = await writeToken(deps, actor, {
        name: body.name,
        hash: hashOfAccessToken(secret),
        canWrite: body.can_write,
        expiresAt,
      });
      await deps.audit.record(actor, 'access-token.create', token.id, { name: body.name, changes: body.can_write });
      return { token, secret };
    }),
    route(revokeAccessToken, async ({ actor, params }) => {
      const name = await endToken(deps, actor, params.id);
      if (name === undefined) throw problem(404, 'token-not-found', 'There is no such token. It may already have been revoked.');
      await deps.audit.record(actor, 'access-token.revoke', params.id, { name });
    }),
    route(changeAssistant, async ({ actor, params, body }) => {
      const changed = await writeGrant(deps, actor, params.id, body.can_write);
      if (!changed) throw noAssistant();
      await deps.audit.record(actor, 'assistant.change', changed.name, { changes: body.can_write, client: changed.client_id });
      return changed;
    }),
    route(disconnectAssistant, async ({ actor, params }) => {
      const ended = await endGrantRow(deps, actor, params.id);
      if (!ended) throw noAssistant();
      await endGrant(deps.db, params.id);
      await deps.audit.record(actor, 'assistant.disconnect', ended.name, { client: ended.client_id });
    }),
  ];
}
