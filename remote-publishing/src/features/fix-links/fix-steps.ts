import type { PublishOperation } from '@canopy/contract/publishing';

/** Ten messages for ten steps that really happen (decision 15); the last is shown only where nothing is left unfixed. */
const STEPS = [
  'Reading the list of your site’s pages...',
  'Reading the pages’ sources...',
  'Checking where each link leads...',
  'Working out the changes...',
  'Saving the originals for undoing...',
  'Writing the fixed pages...',
  'Comparing what the site stored...',
  'Reading the live pages again...',
  'Some SEO issues could not be fixed.',
  'All SEO issues have been fixed!',
] as const;

type Known = Pick<PublishOperation, 'state' | 'verified'>;

/** The step that the work is at, from what has become of the pages. */
function of(operations: readonly Known[], done: boolean, progress: number): string {
  if (done) return operations.every(({ state, verified }) => state === 'published' && verified === 'gone') ? STEPS[9] : STEPS[8];
  if (operations.some(({ verified }) => verified === 'waiting') && operations.every(({ state }) => state !== 'waiting')) return STEPS[7];
  // While pages are written, each passes through the same six steps; the share that is through says which is told.
  return STEPS[Math.min(6, 1 + Math.floor(progress * 6))] ?? STEPS[0];
}

export const FIX_STEPS = { first: STEPS[0], of };
