import type { PublishOperation } from '@canopy/contract/publishing';

/** Ten messages for ten real steps (decision 15); the last shows only if nothing is left unfixed. */
const STEPS = [
  'Loading the list of your site’s pages...',
  'Fetching the page sources...',
  'Checking where each link leads...',
  'Working out the changes...',
  'Saving the originals so you can undo...',
  'Writing the fixed pages...',
  'Verifying what the site saved...',
  'Rechecking the live pages...',
  'Some SEO issues could not be fixed.',
  'All SEO issues have been fixed!',
] as const;

type Known = Pick<PublishOperation, 'state' | 'verified'>;

/** The current step, derived from the outcomes of the pages. */
function of(operations: readonly Known[], done: boolean, progress: number): string {
  if (done) return operations.every(({ state, verified }) => state === 'published' && verified === 'gone') ? STEPS[9] : STEPS[8];
  if (operations.some(({ verified }) => verified === 'waiting') && operations.every(({ state }) => state !== 'waiting')) return STEPS[7];
  // While pages are written, each goes through the same six steps; the share already done decides which one is shown.
  return STEPS[Math.min(6, 1 + Math.floor(progress * 6))] ?? STEPS[0];
}

export const FIX_STEPS = { first: STEPS[0], of };
