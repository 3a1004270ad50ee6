import { parseHTML } from 'linkedom';

interface Words {
  readonly type: 'text';
  readonly text: string;
  readonly styles: { readonly italic?: true };
}
type Inline = Words | { readonly type: 'link'; readonly href: string; readonly content: readonly Words[] };

/** A block as the editor stores it. */
interface DraftBlock {
  readonly type: 'heading' | 'paragraph' | 'bulletListItem';
  readonly props?: { readonly level: number };
  readonly content: readonly Inline[];
}

const words = (text: string, isItalic = false): Words => ({ type: 'text', text, styles: isItalic ? { italic: true } : {} });

function inlineOf(element: Element): Inline[] {
  return [...element.childNodes].flatMap((node): Inline[] => {
    const text = node.textContent ?? '';
    if (text === '') return [];
    const name = node.nodeName.toLowerCase();
    if (name === 'a') return [{ type: 'link', href: (node as Element).getAttribute('href') ?? '', content: [words(text)] }];
    return [words(text, name === 'em')];
  });
}

/**
 * A research draft’s HTML as the editor's blocks. The server has no editor, so this supports only what `draftHtml` writes: headings,
 * paragraphs and one list, with links in them.
 */
export function blocksOfDraft(html: string): DraftBlock[] {
  const { document } = parseHTML(`<html><body>${html}</body></html>`);
  return [...document.body.children].flatMap((element): DraftBlock[] => {
    const name = element.nodeName.toLowerCase();
    if (name === 'h2') return [{ type: 'heading', props: { level: 2 }, content: inlineOf(element) }];
    if (name === 'ul') return [...element.children].map((item) => ({ type: 'bulletListItem', content: inlineOf(item) }));
    return [{ type: 'paragraph', content: inlineOf(element) }];
  });
}
