export interface DiffPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Word limit per side above which a word-level diff would take too long; the whole text then counts as changed. */
const LIMIT = 2_000;

/** Prefers keeping a long word to keeping a blank. */
const weight = (token: string | undefined) => (token?.trim() ? token.length + 1 : 1);

const split = (text: string) => text.match(/\s+|[^\s]+/g) ?? [];

function push(parts: DiffPart[], kind: DiffPart['kind'], text: string) {
  const last = parts.at(-1);
  if (last?.kind === kind) last.text += text;
  else if (text) parts.push({ kind, text });
}

/** Word-level diff: what to remove from `before` and add to get `after`, keeping as much text in common as possible. */
export function diffWords(before: string, after: string): DiffPart[] {
  const a = split(before);
  const b = split(after);
  const parts: DiffPart[] = [];
  if (a.length > LIMIT || b.length > LIMIT) {
    if (before === after) return before ? [{ kind: 'same', text: before }] : [];
    push(parts, 'removed', before);
    push(parts, 'added', after);
    return parts;
  }
  const width = b.length + 1;
  const common = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number) => common[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      common[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + weight(a[i]) : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      push(parts, 'same', a[i] ?? '');
      i++;
      j++;
    } else if (i < a.length && (j >= b.length || at(i + 1, j) >= at(i, j + 1))) {
      push(parts, 'removed', a[i++] ?? '');
    } else {
      push(parts, 'added', b[j++] ?? '');
    }
  }
  return parts;
}
