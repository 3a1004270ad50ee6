import { isSame } from '../drafts/is-same.ts';
import type { PostContent } from '../drafts/post-content.ts';

const idOf = (block: unknown): string => {
  const id = (block as { readonly id?: unknown } | null)?.id;
  return typeof id === 'string' ? id : '';
};

/** Merges two edits of a set: what either added is in, what either removed is out. */
function mergeSets(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const kept = theirs.filter((one) => mine.includes(one) || !base.includes(one));
  return [...kept, ...mine.filter((one) => !base.includes(one) && !kept.includes(one))];
}

/** Order of the blocks that both have, by their ids. */
const orderOf = (blocks: readonly unknown[], other: readonly unknown[]) => {
  const ids = new Set(other.map(idOf));
  return blocks.map(idOf).filter((id) => ids.has(id));
};

/**
 * Merges two people's blocks by the blocks' ids. Null if both changed the same block, one changed what the other
 * removed, or both moved blocks. A block in the state `sent` from here counts as one's own.
 */
export function mergeBlocks(
  base: readonly unknown[],
  mine: readonly unknown[],
  theirs: readonly unknown[],
  sent: readonly unknown[] = [],
): unknown[] | null {
  if (isSame(mine, base)) return [...theirs];
  if (isSame(theirs, base) || isSame(mine, theirs) || isSame(theirs, sent)) return [...mine];
  const all = [base, mine, theirs];
  // Blocks without ids, or with duplicate ids, cannot be told apart.
  if (all.some((blocks) => blocks.some((block) => idOf(block) === '') || new Set(blocks.map(idOf)).size !== blocks.length)) return null;
  const [before, own, other] = all.map((blocks) => new Map(blocks.map((block) => [idOf(block), block])));
  if (!before || !own || !other) return null;
  const onItsWay = new Map(sent.map((block) => [idOf(block), block]));
  const merged = new Map<string, unknown>();
  for (const id of new Set([...before.keys(), ...own.keys(), ...other.keys()])) {
    const [was, here, there] = [before.get(id), own.get(id), other.get(id)];
    if (isSame(here, there)) merged.set(id, here);
    else if (isSame(here, was)) merged.set(id, there);
    else if (isSame(there, was) || (onItsWay.has(id) && isSame(there, onItsWay.get(id)))) merged.set(id, here);
    else return null;
  }
  const isMoved = (blocks: readonly unknown[]) => !isSame(orderOf(blocks, base), orderOf(base, blocks));
  if (isMoved(mine) && isMoved(theirs)) return null;
  const [lead, follow] = isMoved(mine) ? [mine, theirs] : [theirs, mine];
  const order = lead.map(idOf);
  follow.forEach((block, index) => {
    const id = idOf(block);
    if (order.includes(id) || before.has(id)) return;
    // A new block stays behind the one that it was inserted after.
    const after = follow
      .slice(0, index)
      .map(idOf)
      .findLast((one) => order.includes(one));
    order.splice(after === undefined ? 0 : order.indexOf(after) + 1, 0, id);
  });
  return order.map((id) => merged.get(id)).filter((block) => block !== undefined);
}

const SETS = ['category_ids', 'tag_ids', 'keywords', 'questions'] as const;
const FIELDS = ['title', 'slug', 'excerpt', 'status', 'seo_title', 'seo_description'] as const;

/**
 * Merges two people's edits of the same version, field by field. Null if they changed the same thing differently.
 * @param sent what was sent from here without a response: where `theirs` contains it, it counts as one's own
 */
export function mergePosts(base: PostContent, mine: PostContent, theirs: PostContent, sent?: PostContent): PostContent | null {
  const blocks = mergeBlocks(base.blocks, mine.blocks, theirs.blocks, sent?.blocks);
  if (blocks === null) return null;
  let merged: PostContent = { ...theirs, blocks };
  for (const field of FIELDS) {
    if (mine[field] === base[field] || mine[field] === theirs[field]) continue;
    if (theirs[field] !== base[field] && theirs[field] !== sent?.[field]) return null;
    merged = { ...merged, [field]: mine[field] };
  }
  for (const field of SETS) merged = { ...merged, [field]: mergeSets(base[field], mine[field], theirs[field]) };
  return merged;
}
