import type { PartialEditorBlock } from './schema.ts';

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** Copies everything below a value, with what `change` makes of each record in it. */
function copy(value: unknown, change: (record: Record<string, unknown>) => Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((part) => copy(part, change));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, copy(inner, change)] as const);
  return change(Object.fromEntries(entries));
}

/**
 * Blocks with stand-ins for the addresses of pictures: while HTML or Markdown is written the browser would fetch each one.
 * @returns the blocks, and what puts the addresses back into a text
 */
export function hideAddresses(blocks: readonly PartialEditorBlock[]) {
  const urls: string[] = [];
  const hidden = copy(blocks, (record) => {
    const { type, props } = record;
    const url = typeof props === 'object' && props !== null && 'url' in props ? props.url : '';
    if (type !== 'image' || typeof url !== 'string' || url === '') return record;
    return { ...record, props: { ...(props as object), url: `data:,canopy-${urls.push(url) - 1}-` } };
  }) as PartialEditorBlock[];
  const restore = (text: string, as: 'html' | 'markdown') =>
    text.replace(/data:,canopy-(\d+)-/g, (_whole, index: string) => {
      const url = urls[Number(index)] ?? '';
      return as === 'html' ? escape(url) : url;
    });
  return { hidden, restore };
}

const STYLING = new Set(['textColor', 'backgroundColor', 'textAlignment', 'previewWidth']);

/** Blocks without colours and alignment, which the Markdown writer would put into the page as inline styles for a moment. */
export function withoutStyling(blocks: readonly PartialEditorBlock[]): PartialEditorBlock[] {
  return copy(blocks, (record) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => !STYLING.has(name))),
  ) as PartialEditorBlock[];
}
