/** Splits a source into blocks that join to exactly the same text: WordPress block comments, else paragraphs and the like. */
export function blocksOf(html: string): string[] {
  const isGutenberg = html.includes('<!-- /wp:') || html.includes('<!-- wp:');
  const end = isGutenberg ? /\n\n(?=<!-- wp:)/g : /(?:<\/(?:p|h[1-6]|ul|ol|figure|table|blockquote|pre)>\s*|\n\n+)/gi;
  const blocks: string[] = [];
  let from = 0;
  for (const match of html.matchAll(end)) {
    const to = match.index + match[0].length;
    blocks.push(html.slice(from, to));
    from = to;
  }
  if (from < html.length) blocks.push(html.slice(from));
  return blocks;
}

/** A stretch that both versions share, or one in which they differ. */
export type Hunk = { readonly same: string } | { readonly before: string; readonly after: string };

/** Differences between two sources, by blocks. */
export function hunksOf(before: string, after: string): Hunk[] {
  const [a, b] = [blocksOf(before), blocksOf(after)];
  // Lengths of the longest common subsequences of the suffixes, by dynamic programming: pages have tens of blocks.
  const rest = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  const at = (i: number, j: number) => rest[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = rest[i];
      if (row) row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const hunks: Hunk[] = [];
  let [removed, added] = ['', ''];
  const close = () => {
    if (removed !== '' || added !== '') hunks.push({ before: removed, after: added });
    removed = '';
    added = '';
  };
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [left, right] = [a[i], b[j]];
    if (left !== undefined && left === right) {
      close();
      hunks.push({ same: left });
      i += 1;
      j += 1;
    } else if (right === undefined || (left !== undefined && at(i + 1, j) >= at(i, j + 1))) {
      removed += left ?? '';
      i += 1;
    } else {
      added += right;
      j += 1;
    }
  }
  close();
  return hunks;
}

/** The text with the accepted changes. @param taken by index among the hunks; absent: accepted */
export function joinHunks(hunks: readonly Hunk[], taken: Readonly<Record<number, boolean>>): string {
  return hunks.map((hunk, index) => ('same' in hunk ? hunk.same : (taken[index] ?? true) ? hunk.after : hunk.before)).join('');
}
