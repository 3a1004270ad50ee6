import { LINK_STYLES } from '@canopy/contract/post-html';
import type { PartialEditorBlock } from './schema.ts';

/** Deep-copies a value, applying `change` to each record in it. */
function copy(value: unknown, change: (record: Record<string, unknown>) => Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((part) => copy(part, change));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, copy(inner, change)] as const);
  return change(Object.fromEntries(entries));
}

/**
 * Replaces image URLs in blocks with placeholders: otherwise the browser would fetch each one while Markdown is generated.
 * @returns the blocks, and a function that restores the URLs in a text
 */
export function hideAddresses(blocks: readonly PartialEditorBlock[]) {
  const urls: string[] = [];
  const hidden = copy(blocks, (record) => {
    const { type, props } = record;
    const url = typeof props === 'object' && props !== null && 'url' in props ? props.url : '';
    if (type !== 'image' || typeof url !== 'string' || url === '') return record;
    return { ...record, props: { ...(props as object), url: `data:,canopy-${urls.push(url) - 1}-` } };
  }) as PartialEditorBlock[];
  const restore = (text: string) => text.replace(/data:,canopy-(\d+)-/g, (_whole, index: string) => urls[Number(index)] ?? '');
  return { hidden, restore };
}

const STYLING = new Set<string>(['textColor', 'backgroundColor', 'textAlignment', 'previewWidth', LINK_STYLES.rel, LINK_STYLES.target]);

/** Blocks without colours, alignment and what links say beyond their URL, which the Markdown writer would briefly add to the page as inline styles. */
export function withoutStyling(blocks: readonly PartialEditorBlock[]): PartialEditorBlock[] {
  return copy(blocks, (record) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => !STYLING.has(name))),
  ) as PartialEditorBlock[];
}
