import type { Change, Edit } from './fix.ts';

/** Applies the edits, which must not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end, after } of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    pieces.push(text.slice(at, start), after);
    at = end;
  }
  return pieces.join('') + text.slice(at);
}

/** The edits that undo these, as edits of the resulting text. */
export function inverse(edits: readonly Edit[]): Edit[] {
  let shift = 0;
  return edits
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
    .map(({ start, before, after }) => {
      const edit = { start: start + shift, end: start + shift + after.length, before: after, after: before };
      shift += after.length - before.length;
      return edit;
    });
}

/**
 * Undoes changes.
 * @returns the text before them, or null if the text is no longer what they produced
 */
export function revertChanges(text: string, changes: readonly Pick<Change, 'edits'>[]): string | null {
  const edits = inverse(changes.flatMap((change) => change.edits));
  return edits.every(({ start, end, before }) => text.slice(start, end) === before) ? applyEdits(text, edits) : null;
}
