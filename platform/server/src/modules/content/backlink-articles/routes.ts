import type { CallOutput, ParsedBody, ParsedQuery } from '@canopy/contract';
import {
  checkArticlePlacement,
  deleteBacklinkArticle,
  getBacklinkArticle,
  getRequiredLink,
  listBacklinkArticles,
  setArticlePost,
  startBacklinkArticle,
  type BacklinkArticle,
} from '@canopy/contract/content';
import { and, eq } from 'drizzle-orm';
import type { MemberActor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { route, type Route } from '../../../http/route.ts';
import { pageOfRows } from '../../../store/paged-rows.ts';
import { articleJob, reserveArticle } from './article-job.ts';
import { checkPlacement } from './check-placement.ts';
import { findLinks, isSameText } from './find-link.ts';
import { articleWhere, listArticles, readArticle, readPostHtml, readRequiredLink, updateArticle, type ArticleKey } from './store.ts';
import { backlinkArticles } from './tables.ts';

const notFound = () => problem(404, 'article-not-found', 'There is no such article in this workspace.');

async function found({ db }: Deps, key: ArticleKey) {
  const row = await readArticle(db, key);
  if (!row) throw notFound();
  return row;
}

/** An article in the contract's form; its link is looked for in the post if there is one, else in the draft. */
async function shown(deps: Deps, key: ArticleKey): Promise<BacklinkArticle> {
  const row = await found(deps, key);
  const { target_url: target, anchor } = row.settings;
  const post = await readPostHtml(deps.db, key.organisationId, row.postId);
  const html = post ?? row.draft?.html ?? null;
  const links = html === null ? [] : findLinks(html, 'https://draft.invalid/', {}, target).links;
  return {
    id: row.id,
    ...row.settings,
    status: row.status,
    message: row.message,
    mode: row.mode,
    draft: row.draft,
    sources: row.sources.map(({ snapshot: _snapshot, ...source }) => source),
    link:
      html === null
        ? null
        : {
            checked: post === null ? 'draft' : 'post',
            links: links.length,
            anchor_matches: links.some((link) => isSameText(link.anchor, anchor)),
          },
    placement: row.placement,
    post_id: row.postId,
    created_at: row.createdAt.toISOString(),
  };
}

async function start(deps: Deps, actor: MemberActor, body: ParsedBody<typeof startBacklinkArticle>): Promise<BacklinkArticle> {
  const { client_id: clientId, ...settings } = body;
  const { organisationId } = actor;
  const now = deps.clock();
  const key = await deps.db.transaction(async (tx) => {
    const [made] = await tx
      .insert(backlinkArticles)
      .values({ organisationId, clientId, settings, createdBy: actor.userId, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: backlinkArticles.id });
    if (!made) return null;
    // If refused for the plan's limit, the transaction rolls the row back.
    const { reservationId } = await reserveArticle(tx, { organisationId, id: made.id }, now);
    await updateArticle(tx, { organisationId, id: made.id }, { reservationId });
    return { organisationId, id: made.id };
  });
  if (key) await deps.audit.record(actor, 'backlink-article.start', key.id, { topic: settings.topic });
  const known = key ?? (await byClientId(deps, organisationId, clientId));
  await deps.jobs.start(actor, articleJob, { article_id: known.id }, { key: known.id });
  return shown(deps, known);
}

async function byClientId({ db }: Deps, organisationId: string, clientId: string): Promise<ArticleKey> {
  const [row] = await db
    .select({ id: backlinkArticles.id })
    .from(backlinkArticles)
    .where(and(eq(backlinkArticles.organisationId, organisationId), eq(backlinkArticles.clientId, clientId)));
  if (!row) throw notFound();
  return { organisationId, id: row.id };
}

async function list(
  deps: Deps,
  organisationId: string,
  query: ParsedQuery<typeof listBacklinkArticles>,
): Promise<CallOutput<typeof listBacklinkArticles>> {
  const { rows, total } = await listArticles(deps.db, organisationId, query);
  const data = rows.map(({ id, settings: { topic, target_url, anchor, host_site }, status, placement, createdAt }) => ({
    id,
    topic,
    target_url,
    anchor,
    host_site,
    status,
    placement,
    created_at: createdAt.toISOString(),
  }));
  return pageOfRows(data, total, query);
}

/** Articles for placement elsewhere. */
export function backlinkArticleRoutes(deps: Deps): Route[] {
  const keyOf = ({ organisationId }: { organisationId: string }, { id }: { id: string }) => ({ organisationId, id });
  return [
    route(listBacklinkArticles, async ({ actor, query }) => list(deps, actor.organisationId, query)),
    route(startBacklinkArticle, async ({ actor, body }) => start(deps, actor, body)),
    route(getBacklinkArticle, async ({ actor, params }) => shown(deps, keyOf(actor, params))),
    route(getRequiredLink, async ({ actor, params }) => ({ link: await readRequiredLink(deps.db, actor.organisationId, params.id) })),
    route(setArticlePost, async ({ actor, params, body }) => {
      const key = keyOf(actor, params);
      await found(deps, key);
      await updateArticle(deps.db, key, { postId: body.post_id });
      return shown(deps, key);
    }),
    route(checkArticlePlacement, async ({ actor, params, body }) => {
      const key = keyOf(actor, params);
      const { settings } = await found(deps, key);
      await updateArticle(deps.db, key, { placement: await checkPlacement(deps, body.url, settings) });
      await deps.audit.record(actor, 'backlink-article.check', key.id, { url: body.url });
      return shown(deps, key);
    }),
    route(deleteBacklinkArticle, async ({ actor, params }) => {
      const key = keyOf(actor, params);
      const row = await found(deps, key);
      await deps.db.delete(backlinkArticles).where(articleWhere(key));
      await deps.audit.record(actor, 'backlink-article.delete', key.id, { topic: row.settings.topic });
    }),
  ];
}
