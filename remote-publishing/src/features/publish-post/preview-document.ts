import type { CallOutput } from '@canopy/contract';
import type { previewBlog } from '@canopy/contract/publishing';

type Preview = CallOutput<typeof previewBlog>;

const ALIGNMENT = /^text-align:\s*(center|right|justify)$/;

/**
 * A document that shows a text under the portal's content security policy, which holds in frames too: images of other sites are named,
 * since it does not load them, and an alignment is an attribute, since it allows no styles.
 */
export function documentOf({ title, html }: Pick<Preview, 'title' | 'html'>): string {
  const page = new DOMParser().parseFromString('<!doctype html><html><head><meta charset="utf-8"></head><body></body></html>', 'text/html');
  // Parsed without its style attributes, which browsers report while parsing.
  page.body.innerHTML = html.replace(/ style="([^"]*)"/g, (_whole, style: string) => {
    const alignment = ALIGNMENT.exec(style)?.[1];
    return alignment === undefined ? '' : ` align="${alignment}"`;
  });
  for (const image of page.querySelectorAll('img')) {
    const url = image.getAttribute('src') ?? '';
    if (URL.canParse(url) && new URL(url).origin === location.origin) continue;
    const named = page.createElement('p');
    named.textContent = `[Image: ${[image.alt, url].filter((part) => part !== '').join(', ')}]`;
    image.replaceWith(named);
  }
  const heading = page.createElement('h1');
  // WordPress takes a title as HTML, in which a bracket is written as a reference.
  heading.textContent = title.replaceAll('&lt;', '<');
  page.body.prepend(heading);
  return `<!doctype html>${page.documentElement.outerHTML}`;
}
