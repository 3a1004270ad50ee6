const BLOCKS = 'h1,h2,h3,h4,h5,h6,p,li,blockquote,pre,td,th,figcaption,img';

/** A text's words as read by people, one line per block; images as their alt text. */
export function readableText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return [...body.querySelectorAll(BLOCKS)]
    .filter((element) => element.querySelector('p,li,blockquote') === null)
    .map((element) => (element.tagName === 'IMG' ? `[${element.getAttribute('alt') || 'Image'}]` : (element.textContent ?? '').trim()))
    .filter((line) => line !== '')
    .join('\n\n');
}

/** HTML with each block on its own line, so that a diff shows where a change is. */
export const sourceLines = (html: string): string => html.replace(/(<\/(?:p|h\d|li|ul|ol|blockquote|pre|tr|table|figure)>)(?=<)/g, '$1\n');
