import type { DiffPart } from '@canopy/ui/data';

/** What stays, or a change that can be taken or left: words removed, words put there instead. */
export type WordChange =
  { readonly kind: 'same'; readonly text: string } | { readonly kind: 'change'; readonly removed: string; readonly added: string };

/** A difference by words as changes: what is removed and added at one place belongs together. */
export function changesOf(parts: readonly DiffPart[]): WordChange[] {
  const changes: WordChange[] = [];
  for (const { kind, text } of parts) {
    const last = changes.at(-1);
    if (kind === 'same') changes.push({ kind, text });
    else if (last?.kind === 'change') {
      changes[changes.length - 1] = kind === 'removed' ? { ...last, removed: last.removed + text } : { ...last, added: last.added + text };
    } else changes.push({ kind: 'change', removed: kind === 'removed' ? text : '', added: kind === 'added' ? text : '' });
  }
  return changes;
}

/** The text with those changes taken that are not in `left`, which holds their places in the list. */
export const textOf = (changes: readonly WordChange[], left: ReadonlySet<number>): string =>
  changes.map((change, at) => (change.kind === 'same' ? change.text : left.has(at) ? change.removed : change.added)).join('');
