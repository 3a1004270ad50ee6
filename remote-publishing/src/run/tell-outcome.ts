import { MESSAGES } from '@canopy/contract';
import { getMinimalGapsData } from '@canopy/contract/content';
import { listBlogs, listPublishOperations, type PublishOperation, type PublishRun } from '@canopy/contract/publishing';
import { showOutcome, showToast, unqueueKeywords, unqueuePages } from '@canopy/shell-api';
import type { FollowedRun, RunKind } from './followed-run.ts';

const pagesText = (count: number): string => (count === 1 ? '1 page' : `${count} pages`);
const LEFT_THE_QUEUE: readonly PublishOperation['state'][] = ['published', 'cancelled', 'conflict'];

/** Calls whose answers a run of a kind changes. */
export const CHANGED = {
  pages: [listPublishOperations],
  keywords: [listPublishOperations, getMinimalGapsData],
  links: [listPublishOperations],
  blog: [listPublishOperations, listBlogs],
} as const;

/** What is done leaves the queue at once; what failed stays for another try. */
export function settleRun({ what }: FollowedRun, { operations }: PublishRun): void {
  const keys = operations.filter(({ state }) => LEFT_THE_QUEUE.includes(state)).map(({ key }) => key);
  if (keys.length === 0) return;
  if (what === 'pages') unqueuePages(keys);
  if (what === 'keywords') unqueueKeywords(keys);
}

/** What somebody decided to leave as it is was not to be done. */
const asked = (operations: readonly PublishOperation[]) => operations.filter(({ state }) => state !== 'cancelled' && state !== 'undone');
const isConflict = ({ state }: PublishOperation): boolean => state === 'conflict';
const isPublished = ({ state }: PublishOperation): boolean => state === 'published';
const isFixed = ({ state, verified }: PublishOperation): boolean => state === 'published' && verified === 'gone';

type Told = Parameters<typeof showOutcome>;

function pagesOutcome({ platform }: FollowedRun, operations: readonly PublishOperation[]): Told {
  const { publish } = MESSAGES;
  const well = operations.filter(isPublished).length;
  const left = operations.filter((operation) => !isPublished(operation));
  const known = left.map(({ message }) => message).filter((message) => message !== null);
  const isShopify = platform === 'shopify';
  const none = isShopify ? [...new Set(known)].join(' ') || publish.shopifyAllFailed : publish.failed;
  return [
    { well, total: operations.length },
    {
      all: `Published ${pagesText(well)}`,
      partial: publish.partial(well, left.length),
      none,
      nothing: 'Nothing was published',
      // Where all of Shopify's pages failed, the joined errors are the message.
      reasons: isShopify && well === 0 ? [] : known.length > 0 ? known : left.length > 0 ? [MESSAGES.unknownError] : [],
    },
  ];
}

function keywordsOutcome({ platform }: FollowedRun, operations: readonly PublishOperation[]): Told {
  const { keywords } = MESSAGES;
  const well = operations.filter(isPublished).length;
  const left = operations.filter((operation) => !isPublished(operation));
  return [
    { well, total: operations.length },
    {
      all: keywords.updated,
      partial: `Updated keywords on ${well} of ${pagesText(operations.length)}`,
      none: platform === 'shopify' ? keywords.shopifyMetaFailed : keywords.updateFailed,
      nothing: 'No keywords were updated',
      reasons: left.map(({ message }) => message ?? MESSAGES.unknownError),
    },
  ];
}

function linksOutcome(operations: readonly PublishOperation[]): Told {
  const { internalLinks } = MESSAGES;
  const well = operations.filter(isFixed).length;
  const partly = operations.filter(({ state, verified }) => state === 'published' && verified === 'partly').length;
  const inPart = partly === 0 ? '' : `, and in part on ${pagesText(partly)}`;
  return [
    // One that is fixed in part makes the outcome one in part, whatever the others are.
    { well: well + partly / 2, total: operations.length },
    {
      all: internalLinks.fixed,
      partial: `Fixed internal links on ${well} of ${pagesText(operations.length)}${inPart}`,
      none: internalLinks.fixFailed,
      nothing: NO_LINKS,
      reasons: operations.filter((operation) => !isFixed(operation)).map(({ message }) => message),
    },
  ];
}

/** Where there was nothing to fix, nothing failed. */
export const NO_LINKS = 'No internal links to fix';

/** Pages that changed on the site: nothing failed, and nothing was overwritten. */
function tellConflicts(operations: readonly PublishOperation[]): void {
  const description = [...new Set(operations.flatMap(({ message }) => message ?? []))].join(' ');
  showToast({
    title: operations.length === 1 ? '1 page needs your decision' : `${operations.length} pages need your decision`,
    ...(description !== '' && { description }),
    tone: 'warning',
  });
}

function tellBlog({ operationId, scheduledFor }: FollowedRun, operations: readonly PublishOperation[]): void {
  const { blog } = MESSAGES;
  const operation = operations.find(({ id }) => id === operationId);
  const isWell = operation?.state === (scheduledFor === undefined ? 'published' : 'scheduled') || operation?.state === 'published';
  const [all, none] =
    scheduledFor === undefined ? [blog.published, blog.publishFailed] : [blog.scheduled(scheduledFor), blog.scheduleFailed];
  showOutcome({ well: isWell ? 1 : 0, total: 1 }, { all, none, partial: none, nothing: none, reasons: [operation?.message] });
}

const OUTCOMES: Readonly<Record<Exclude<RunKind, 'blog'>, (run: FollowedRun, operations: readonly PublishOperation[]) => Told>> = {
  pages: pagesOutcome,
  keywords: keywordsOutcome,
  links: (_run, operations) => linksOutcome(operations),
};

/** Reports how a run ended. */
export function tellOutcome(run: FollowedRun, { operations }: PublishRun): void {
  const wanted = asked(operations);
  if (run.what === 'blog') tellBlog(run, operations);
  else if (wanted.length > 0 && wanted.every(isConflict)) tellConflicts(wanted);
  else showOutcome(...OUTCOMES[run.what](run, wanted));
}
