import { BLOCK_TYPES, type PartialEditorBlock } from './schema.ts';

type Unknown = Record<string, unknown>;
const isRecord = (value: unknown): value is Unknown => typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (content: unknown): unknown => {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return [];
  return content.filter((part) => isRecord(part) && (part['type'] === 'text' || part['type'] === 'link'));
};

function fitBlock(block: Unknown): PartialEditorBlock {
  const { type, children } = block;
  const inner = Array.isArray(children) ? { children: fitBlocks(children) } : {};
  if (typeof type === 'string' && BLOCK_TYPES.has(type)) return { ...block, ...inner } as PartialEditorBlock;
  return { type: 'paragraph', content: textOf(block['content']), ...inner } as PartialEditorBlock;
}

/**
 * Stored blocks as this editor can take them. A block of a kind that it does not know becomes a paragraph with the same
 * text, so that no words are lost; what is no block at all is left out.
 */
export function fitBlocks(blocks: readonly unknown[]): PartialEditorBlock[] {
  return blocks.filter(isRecord).map(fitBlock);
}
