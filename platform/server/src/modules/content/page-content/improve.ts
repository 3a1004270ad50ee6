import { createHash } from 'node:crypto';
import type { ParsedBody } from '@canopy/contract';
import type { ContentChange, ContentDraft, improveContent } from '@canopy/contract/content';
import type { Platform, SiteDocumentView } from '@canopy/contract/publishing';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { storableText } from '../../../store/storable.ts';
import { urlId } from '../../../store/url-id.ts';
import { giveBackLimit, reserveLimit, settleLimit } from '../../billing/limits/index.ts';
import { connectedSite } from '../../publishing/platforms/index.ts';
import { readSitePageOf } from '../../publishing/site-pages/index.ts';
import { coversAll, queryStems, stemsOf } from '../gaps/index.ts';
import { plainText, readPageText, type PageText } from './page-text.ts';
import { proposeByModel } from './propose-by-model.ts';
import { proposeByRules, type Proposal } from './propose-by-rules.ts';
import { findDraftOf, saveDraft, viewOf, type DraftRow, type NewDraft } from './store.ts';

const hasChoices = () =>
  problem(
    409,
    'draft-has-choices',
    'The page has changed on the site since its draft was created, and someone has already accepted, rejected or reworded suggestions. New suggestions would replace them.',
  );

/**
 * Proposals for a page as it is on the site now. An unchanged page gets its existing draft again, even if its queries or the language model
 * have changed since. A changed page uses one of the month's keyword metadata updates, which is returned if nothing comes of it; a draft
 * with choices in it is replaced only if `replace` says so.
 * @throws problem 402 `limit-reached`; 404 `platform-not-connected`, `page-not-on-site`; 409 `draft-has-choices`; 422 if the site does not
 * let it be read
 */
export async function improve(deps: Deps, actor: Actor, { ref, replace }: ParsedBody<typeof improveContent>): Promise<ContentDraft> {
  const { db, clock } = deps;
  const { organisationId } = actor;
  const { row: connection } = await connectedSite(deps, organisationId);
  const document = await readSitePageOf(deps, organisationId, { ref });
  const { html, url } = document;
  if (html === null)
    throw problem(422, 'content-not-readable', 'The platform’s API does not allow editing the content of this page. Edit it on the site.');
  if (url === null) throw problem(422, 'page-not-published', 'This page has no URL yet. Publish it first.');
  const question = createHash('sha256')
    .update(JSON.stringify([html, document.title]))
    .digest('hex');
  const known = await findDraftOf(db, organisationId, ref);
  if (known && (known.question === question || isOf(known, document))) return viewOf(known);
  if (known && isChosenIn(known) && !replace) throw hasChoices();
  const page = await readPageText(deps, organisationId, document);

  // The same question names the same reservation: asked twice at once, or again after its draft was deleted, it is charged once.
  const reference = `${urlId(`${organisationId} ${ref} ${question}`)}:page-content`;
  const { reservationId } = await db.transaction((tx) =>
    reserveLimit(tx, { organisationId, limit: 'keyword_metadata', amount: 1, reference, now: clock() }),
  );
  try {
    const draft = await draftFor(deps, actor, page, { document, url, platform: connection.platform, question });
    await db.transaction(async (tx) => {
      // Someone may have made choices while the model was writing.
      if (!(await saveDraft(tx, organisationId, actor.userId, draft, { now: clock(), isForced: replace }))) throw hasChoices();
      if (draft.changes.length > 0) await settleLimit(tx, reservationId);
      else await giveBackLimit(tx, reservationId);
    });
  } catch (error) {
    await db.transaction((tx) => giveBackLimit(tx, reservationId));
    throw error;
  }
  await deps.audit.record(actor, 'page-content.improve', ref);
  const stored = await findDraftOf(db, organisationId, ref);
  if (!stored) throw problem(404, 'content-draft-not-found', 'The draft has been deleted in the meantime.');
  return viewOf(stored);
}

const isOf = ({ original_html: html, title }: DraftRow, document: SiteDocumentView): boolean =>
  html === storableText(document.html ?? '') && title === storableText(document.title);

const isChosenIn = ({ changes }: DraftRow): boolean => changes.some(({ decision, edited }) => decision !== 'open' || edited);

interface Asked {
  document: SiteDocumentView;
  url: string;
  platform: Platform;
  question: string;
}

async function draftFor(deps: Deps, actor: Actor, page: PageText, asked: Asked): Promise<NewDraft> {
  const { document, url, platform, question } = asked;
  const byModel = await proposeByModel(deps, actor, page, `page-content ${document.ref} ${question}`);
  const changes = chosen([...(byModel?.proposals ?? []), ...proposeByRules(page)], page);
  return {
    ref: document.ref,
    platform,
    title: document.title,
    page_url: url,
    original_html: page.html,
    question,
    changes,
    unanswered: unansweredOf(page, changes),
    model: byModel?.model ?? null,
    is_sandbox: byModel?.isSandbox ?? false,
    rejected: byModel?.rejected ?? 0,
  };
}

const SLOTS: Readonly<Record<ContentChange['kind'], string>> = {
  heading: 'before',
  rewrite: 'in',
  split: 'in',
  alt: 'in',
  paragraph: 'after',
};

/** One proposal per place, a model's before the rules'; in page order. */
function chosen(proposals: readonly Proposal[], page: PageText): ContentChange[] {
  const taken = new Set<string>();
  return proposals
    .filter(({ kind, block }) => {
      const slot = `${block} ${SLOTS[kind]}`;
      if (taken.has(slot)) return false;
      taken.add(slot);
      return true;
    })
    .toSorted((a, b) => a.block - b.block || (SLOTS[a.kind] === 'before' ? -1 : 0) - (SLOTS[b.kind] === 'before' ? -1 : 0))
    .map((proposal, at) => {
      const isNew = proposal.kind === 'heading' || proposal.kind === 'paragraph';
      return {
        ...proposal,
        id: `c${at + 1}`,
        before: isNew ? '' : (page.blocks[proposal.block]?.text ?? ''),
        edited: false,
        decision: 'open',
      };
    });
}

/** Queries that neither the page nor a proposal contains. */
function unansweredOf(page: PageText, changes: readonly ContentChange[]) {
  const texts = [page.title, ...page.blocks.map(({ text }) => text), ...changes.map(({ after }) => after)];
  const said = new Set(texts.flatMap((text) => stemsOf(plainText(text), page.language)));
  return page.queries.filter(({ query }) => !coversAll(said, queryStems(query, page.language)));
}
