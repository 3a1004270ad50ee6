import { childrenOf, type TreeNode } from './page-tree.ts';

/** A block of WordPress' editor: its data, and the range of the text between its two comments. */
interface Block {
  readonly start: number;
  end: number;
  /** every text in its data; null: the data is no JSON */
  readonly texts: readonly string[] | null;
  readonly raw: string;
}

/** Nobody nests deeper, and a hostile text must not fill the stack. */
const MAX_DEPTH = 200;

/**
 * Whether the data of a block around an offset names a URL. Such a link must not change alone: the editor would find that the block and its
 * data differ. What other blocks of the page say of the same URL does not matter.
 */
export function blockDataOf(tree: TreeNode): (offset: number, url: { raw: string; value: string }) => boolean {
  let blocks: readonly Block[] | undefined;
  return (offset, url) => {
    blocks ??= blocksOf(tree);
    return blocks.some((block) => block.start <= offset && offset < block.end && names(block, url));
  };
}

function blocksOf(tree: TreeNode): Block[] {
  const blocks: Block[] = [];
  const open: Block[] = [];
  for (const { data, start, end } of commentsOf(tree)) {
    const text = data.trim();
    if (text.startsWith('/wp:')) {
      const block = open.pop();
      if (block) block.end = start;
      continue;
    }
    // One that closes itself has nothing inside.
    if (!text.startsWith('wp:') || text.endsWith('/')) continue;
    const json = text.includes('{') ? text.slice(text.indexOf('{')) : '';
    // One without an end holds whatever follows.
    const block = { start: end, end: Infinity, raw: json, texts: textsIn(json) };
    blocks.push(block);
    if (open.length < MAX_DEPTH) open.push(block);
  }
  return blocks.filter(({ raw }) => raw !== '');
}

function* commentsOf(tree: TreeNode): Generator<{ data: string; start: number; end: number }> {
  const waiting: TreeNode[] = [tree];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.nodeName === '#comment' && 'data' in node && node.sourceCodeLocation)
      yield { data: node.data, start: node.sourceCodeLocation.startOffset, end: node.sourceCodeLocation.endOffset };
    waiting.push(...childrenOf(node).toReversed());
  }
}

/** Every text in a block's data; null: it is no JSON. */
function textsIn(json: string): string[] | null {
  if (json === '') return [];
  const texts: string[] = [];
  try {
    JSON.parse(json, (_key, value: unknown) => {
      if (typeof value === 'string') texts.push(value);
      return null;
    });
    return texts;
  } catch {
    return null;
  }
}

function names({ texts, raw: data }: Block, { raw, value }: { raw: string; value: string }): boolean {
  if (texts === null) return data.includes(raw) || data.includes(value);
  return texts.some((text) => text.trim() === value || pathOf(text) === value || hasApart(text, value) || hasApart(text, raw));
}

/** Path, query and fragment of a whole URL, as a link on the same site writes it. */
function pathOf(text: string): string | null {
  const url = /^\s*https?:\/\//i.test(text) ? URL.parse(text.trim()) : null;
  return url && `${url.pathname}${url.search}${url.hash}`;
}

const URL_CHARACTER = /[\w\-./?#&=%~+:@]/;

/** Whether a text, such as the HTML of a caption, contains a URL that is not a part of a longer one. */
function hasApart(text: string, url: string): boolean {
  for (let at = text.indexOf(url); at !== -1; at = text.indexOf(url, at + 1)) {
    if (!URL_CHARACTER.test(text.charAt(at - 1)) && !URL_CHARACTER.test(text.charAt(at + url.length))) return true;
  }
  return false;
}
