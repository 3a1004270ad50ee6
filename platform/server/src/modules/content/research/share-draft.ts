import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { escapeText } from './escape-text.ts';
import { draftParts } from './export-draft.ts';
import { readRun, updateRun, type RunKey } from './run-store.ts';
import { noResearch } from './show-run.ts';
import { researchRuns } from './tables.ts';
import { draftHtml } from './write-draft.ts';

const DAY_MS = 86_400_000;
/** The only part of a link's token that is stored. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const STYLE =
  'body{max-width:44rem;margin:0 auto;padding:24px 16px;font:16px/1.6 system-ui,sans-serif;color:#1a1f1c;background:#fff}h1{line-height:1.25}a{color:#0b6b46}p,li{overflow-wrap:anywhere}.note{color:#55605a;font-size:14px}@media(prefers-color-scheme:dark){body{color:#e6ebe8;background:#141816}a{color:#6fd3a4}.note{color:#a3aea8}}';
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Creates a link for someone without an account. A previous link stops working. */
export async function shareResearchOf(deps: Deps, actor: Actor, key: RunKey, days: number) {
  await draftParts(deps, key);
  const token = randomBytes(24).toString('base64url');
  const expiresAt = new Date(deps.clock().getTime() + days * DAY_MS);
  await updateRun(deps.db, key, { shareHash: hashOf(token), shareExpiresAt: expiresAt });
  await deps.audit.record(actor, 'research.share', key.id, { days });
  const base = deps.config.apiUrl ?? `${deps.config.publicUrl}/api`;
  return { url: `${base}/shared-research/${token}/`, expires_at: expiresAt.toISOString() };
}

/** @throws problem 404 */
export async function unshareResearchOf(deps: Deps, actor: Actor, key: RunKey): Promise<void> {
  if (!(await readRun(deps.db, key))) throw noResearch();
  await updateRun(deps.db, key, { shareHash: null, shareExpiresAt: null });
  await deps.audit.record(actor, 'research.unshare', key.id, {});
}

/** The page behind a link: the draft with its sources, and nothing else of the workspace. Runs no script and loads nothing. */
export async function sendSharedResearch(deps: Deps, token: string, reply: FastifyReply): Promise<FastifyReply> {
  const [row] = await deps.db
    .select({ organisationId: researchRuns.organisationId, id: researchRuns.id, expiresAt: researchRuns.shareExpiresAt })
    .from(researchRuns)
    // The token is all that a reader of the link has.
    .where(and(eq(researchRuns.shareHash, hashOf(token)), gt(researchRuns.shareExpiresAt, deps.clock()), sql`true /* every workspace */`));
  if (!row) throw problem(404, 'link-ended', 'This link has expired or was revoked. Ask the sender for a new one.');
  const { draft, facts, sources } = await draftParts(deps, row);
  const until = row.expiresAt?.toISOString().slice(0, 10) ?? '';
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeText(draft.title)}</title><style>${STYLE}</style></head><body><main><h1>${escapeText(draft.title)}</h1><p class="note">A draft for review. This link works until ${until}.</p>${draftHtml(draft, facts, sources)}</main></body></html>`;
  return reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    )
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .send(page);
}
