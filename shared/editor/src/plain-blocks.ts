import type { PartialEditorBlock } from './schema.ts';

const STYLING = ['textColor', 'backgroundColor', 'textAlignment', 'previewWidth'];

/** Runs over everything below a value, with copies of what is changed. */
function without(value: unknown, urls: string[]): unknown {
  if (Array.isArray(value)) return value.map((part) => without(part, urls));
  if (typeof value !== 'object' || value === null) return value;
  const block = value as Record<string, unknown>;
  const entries = Object.entries(block)
    .filter(([name]) => !STYLING.includes(name))
    .map(([name, inner]) => [name, without(inner, urls)] as const);
  const copy = Object.fromEntries(entries) as Record<string, unknown>;
  const props = copy['props'] as Record<string, unknown> | undefined;
  if (copy['type'] === 'image' && props && typeof props['url'] === 'string' && props['url'] !== '') {
    copy['props'] = { ...props, url: `data:,canopy-${urls.push(props['url']) - 1}-` };
  }
  return copy;
}

/**
 * Blocks for the Markdown writer, which puts their HTML into the page for a moment: without inline styles, which the
 * content security policy would report, and with stand-ins for image addresses, which the browser would fetch.
 * @returns the blocks, and what puts the addresses back into the text
 */
export function plainBlocks(blocks: readonly PartialEditorBlock[]): { blocks: PartialEditorBlock[]; restore: (text: string) => string } {
  const urls: string[] = [];
  const plain = without(blocks, urls) as PartialEditorBlock[];
  const restore = (text: string) => text.replace(/data:,canopy-(\d+)-/g, (_whole, index: string) => urls[Number(index)] ?? '');
  return { blocks: plain, restore };
}
