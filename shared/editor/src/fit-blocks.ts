import { safeUrl } from '@canopy/contract/post-html';
import { BLOCK_TYPES, type PartialEditorBlock } from './schema.ts';

type Unknown = Record<string, unknown>;
const isRecord = (value: unknown): value is Unknown => typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (content: unknown): unknown => {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return [];
  return content.filter((part) => isRecord(part) && (part['type'] === 'text' || part['type'] === 'link'));
};

/** Text whose links are as they are published: an editor wrote `https:///guides/` for a relative one. */
function withUrls(content: unknown): unknown {
  if (!Array.isArray(content)) return content;
  return content.map((part: unknown) => {
    if (!isRecord(part) || part['type'] !== 'link' || typeof part['href'] !== 'string') return part;
    return { ...part, href: safeUrl(part['href'], 'link') ?? part['href'] };
  });
}

function fitBlock(block: Unknown): PartialEditorBlock {
  const { type, children } = block;
  const inner = Array.isArray(children) ? { children: fitBlocks(children) } : {};
  if (typeof type === 'string' && BLOCK_TYPES.has(type)) {
    const content = block['content'] === undefined ? {} : { content: withUrls(block['content']) };
    return { ...block, ...content, ...inner } as PartialEditorBlock;
  }
  return { type: 'paragraph', content: withUrls(textOf(block['content'])), ...inner } as PartialEditorBlock;
}

/**
 * Converts stored blocks to ones this editor supports. A block of an unknown type becomes a paragraph with the same
 * text, so that no words are lost; anything that is not a block is dropped.
 */
export function fitBlocks(blocks: readonly unknown[]): PartialEditorBlock[] {
  return blocks.filter(isRecord).map(fitBlock);
}
