import { pageThreads, targetKey, type Change, type Refusal, type RewriteTarget } from '@canopy/crawler';
import { planFixes, type Plan, type PlanParts } from './plan-fixes.ts';

export interface ContentPlan extends Pick<Plan, 'fixes' | 'doubtful' | 'unchecked'> {
  /** the source with all changes */
  html: string;
  changes: readonly Change[];
  refused: readonly Refusal[];
  targets: readonly RewriteTarget[];
  /** parts of the source that are no text, with how many of each, as of `SeenText` */
  parts: ReadonlyMap<string, number>;
}

/**
 * What fixes change in the source of a page as its author edits it: the same for a preview and for what is written.
 * @param url of the page, against which its references are resolved
 * @throws PageLimitError
 */
export async function planContent(parts: Omit<PlanParts, 'base'>, html: string, url: string): Promise<ContentPlan> {
  const { targets, parts: seen } = await pageThreads().run('find-targets', { body: Buffer.from(html), url });
  const { fixes, doubtful, unchecked } = await planFixes({ ...parts, base: url }, targets);
  const rewritten = fixes.size === 0 ? { html, changes: [], refused: [] } : await pageThreads().run('rewrite-source', { html, fixes });
  return { ...rewritten, targets, fixes, doubtful, unchecked, parts: seen };
}

/** The targets that a plan changes. */
export function changedTargets({ changes, targets, fixes }: ContentPlan): RewriteTarget[] {
  const touched = new Set(changes.map(({ offset }) => offset));
  return targets.filter((target) => fixes.has(targetKey(target)) && touched.has(target.offset));
}
