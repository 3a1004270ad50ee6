import type { DiffPart } from '@canopy/ui/data';

/** Unchanged text, or a change that can be accepted or rejected: words removed, and their replacement. */
export type WordChange =
  { readonly kind: 'same'; readonly text: string } | { readonly kind: 'change'; readonly removed: string; readonly added: string };

/** Groups a word diff into changes: what is removed and added at one place belongs together. */
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

/** The text with all changes applied except those in `left`, a set of list indexes. */
export const textOf = (changes: readonly WordChange[], left: ReadonlySet<number>): string =>
  changes.map((change, at) => (change.kind === 'same' ? change.text : left.has(at) ? change.removed : change.added)).join('');
