import { parseHTML } from 'linkedom';

/** A text's parts, in the order they stand in. */
export interface TextParts {
  headings: { level: number; text: string }[];
  links: { url: string; text: string }[];
  images: { src: string; alt: string }[];
  /** paragraphs, list items, quotes and cells with the addresses they link to, and the heading above */
  blocks: { text: string; links: string[]; heading: string }[];
}

const tidy = (text: string): string => text.replace(/[\s\u00a0]+/gu, ' ').trim();

/** Reads the HTML that the editor writes. */
export function readText(html: string): TextParts {
  const { document } = parseHTML(`<html><head></head><body>${html}</body></html>`);
  const parts: TextParts = { headings: [], links: [], images: [], blocks: [] };
  let heading = '';
  for (const element of document.querySelectorAll('h1,h2,h3,h4,h5,h6,p,li,blockquote,td,th,figcaption,img,a[href]')) {
    const text = tidy(element.textContent ?? '');
    const name = element.tagName.toLowerCase();
    if (/^h\d$/.test(name)) {
      heading = text;
      parts.headings.push({ level: Number(name.slice(1)), text });
    } else if (name === 'img') parts.images.push({ src: element.getAttribute('src') ?? '', alt: tidy(element.getAttribute('alt') ?? '') });
    else if (name === 'a') parts.links.push({ url: element.getAttribute('href') ?? '', text });
    // The innermost block has the words: a list item with a paragraph is told by it.
    else if (text !== '' && element.querySelector('p,li,blockquote') === null) {
      parts.blocks.push({ text, links: [...element.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? ''), heading });
    }
  }
  return parts;
}
