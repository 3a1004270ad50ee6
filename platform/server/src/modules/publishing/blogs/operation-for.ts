import { coreBlocks } from '@canopy/connectors/source-text';
import type { ParsedBody } from '@canopy/contract';
import type { publishBlog } from '@canopy/contract/publishing';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { askDecision, problem } from '../../../http/problem.ts';
import { getPostOf, publishedHtml } from '../../content/posts/index.ts';
import type { work as blocksInThread } from './blocks-thread.ts';
import {
  agreedOf,
  choicesFor,
  foundWords,
  htmlSent,
  isForOtherSite,
  isWithdrawn,
  newestOfPost,
  onSiteOf,
  plainTexts,
  refOf,
  seenOf,
  storeOnSite,
  type NewOperation,
  type Operation,
} from '../operations/index.ts';
import { connectedSite, siteProblem, type ConnectedSite } from '../platforms/index.ts';

type Wish = Exclude<ParsedBody<typeof publishBlog>['body'], string>;
/** A decision about an entry that its owner withdrew; `preview`: nothing is asked, as it is only shown. */
type EntryChoice = ParsedBody<typeof publishBlog>['entry'] | 'preview';

const SCRIPT = new URL('./blocks-thread.ts', import.meta.url);
/** Characters that take less than 20 ms. */
const SMALL_HTML = 50_000;

/** A text as the blocks of WordPress's editor; of a large one in a thread. */
const blocksOf = async ({ threads }: Deps, { userId }: Actor, html: string): Promise<string> =>
  html.length <= SMALL_HTML ? coreBlocks(html) : threads.run<typeof blocksInThread>(userId, SCRIPT, html);

/** The post's entry on the connected site, and how a post that has none there is named. */
type Entry = { ref: NonNullable<NewOperation['ref']>; url: string | null; again?: string };

/**
 * The entry that is to be updated; null: a new one is to be made.
 * @throws problem 409 `not-on-site` where that is for a person to decide, and what the site answers if it cannot be read
 */
async function entryOf(deps: Deps, { site }: ConnectedSite, last: Operation, choice: EntryChoice): Promise<Entry | null> {
  const ref = refOf(last);
  if (!ref) return null;
  const read = await site.read(ref);
  const found = onSiteOf(read);
  if (found === null) throw siteProblem(read.ok ? { reason: 'unexpected', message: '' } : read);
  await storeOnSite(deps.db, last, ref, found, deps.clock());
  const url = read.ok ? read.document.url : null;
  if (found === 'published') return { ref, url };
  if (!isWithdrawn(last, found)) return null;
  const [choices, seen] = [choicesFor(found), seenOf(ref, read)];
  const take = choice === 'preview' ? choices[0] : choice?.seen === seen ? choice.take : undefined;
  if (take === undefined || !choices.includes(take)) {
    const detail = `${foundWords(found)} Nothing was published. Decide whether to publish it again or to make a new one.`;
    throw askDecision('not-on-site', detail, { found, choices, seen });
  }
  return take === 'new' ? null : { ref, url: url ?? last.page_url, again: seen };
}

/** The platform operation for a post: a new entry, or an update of the one it became. @throws as of `entryOf`, and problem 404, 422 */
export async function operationFor(deps: Deps, actor: Actor, { post_id: postId, kind }: Wish, choice?: EntryChoice): Promise<NewOperation> {
  const { organisationId } = actor;
  const [post, connected] = await Promise.all([getPostOf(deps, actor, postId), connectedSite(deps, organisationId)]);
  const { row } = connected;
  const plain = await publishedHtml(deps, actor, post);
  if (plain === '') throw problem(422, 'post-empty', 'The post has no text yet. Write it first, then publish it.');
  const html = row.platform.startsWith('wordpress') ? await blocksOf(deps, actor, plain) : plain;
  const written = { title: post.title, html: post.html };
  const { title } = post;
  // An earlier site may be connected again: what counts is what was done on this one.
  const here = (operations: readonly Operation[]) => operations.find((one) => !isForOtherSite(one, { row }));
  const everywhere = await newestOfPost(deps.db, organisationId, postId);
  const newest = here(everywhere);
  const last = here(await newestOfPost(deps.db, organisationId, postId, { withEntry: true })) ?? newest;
  const shared = { platform: row.platform, title: post.title, postId };
  const entry = last ? await entryOf(deps, connected, last, choice) : null;
  if (entry) {
    // What differs on the site from what both said last is its owner's.
    const agreed = here(await newestOfPost(deps.db, organisationId, postId, { agreed: true }));
    const base = agreed && agreedOf(agreed);
    const before = newest && htmlSent(newest.wanted);
    return {
      ...shared,
      kind: 'content',
      clientKey: `post ${postId} v${post.version} of ${newest?.id ?? ''}${entry.again === undefined ? '' : ' again'}`,
      ref: entry.ref,
      pageUrl: entry.url,
      wanted: plainTexts(row.platform, {
        title,
        html,
        written,
        ...(base && { base }),
        ...(entry.again !== undefined && { again: entry.again }),
      }),
      ...(before !== undefined && !base && { original: before }),
    };
  }
  const creates = row.kinds.filter((candidate) => candidate.creates);
  const siteKind = kind ?? creates[0]?.kind;
  if (siteKind === undefined || !creates.some((candidate) => candidate.kind === siteKind))
    throw problem(422, 'kind-not-created', 'The connected site has no content type in which Canopy can create posts.');
  const meta = {
    ...(post.seo_title !== '' && { title: post.seo_title }),
    ...(post.seo_description !== '' && { description: post.seo_description }),
  };
  // A post whose entry was undone, is gone or is on another site starts over; otherwise it is the same request for the same entry.
  const isNew = typeof choice === 'object' && choice.take === 'new';
  const same = newest?.kind === 'create' && !isNew && !['undone', 'published'].includes(newest.state) ? newest.client_key : undefined;
  const [latest] = everywhere;
  return {
    ...shared,
    kind: 'create',
    clientKey: same ?? (latest ? `post ${postId} after ${latest.id}` : `post ${postId}`),
    ref: null,
    pageUrl: null,
    wanted: plainTexts(row.platform, {
      title,
      html,
      written,
      slug: post.slug,
      site_kind: siteKind,
      ...(Object.keys(meta).length > 0 && { meta }),
    }),
  };
}
