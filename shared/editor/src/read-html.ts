import { holdLinkStyles } from './link-styles.ts';

/** Holds a style attribute's value while the HTML is parsed. */
const STYLE = 'data-canopy-style';
const TAG = /<([a-z][^\s<>/"']*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi;
const ATTRIBUTE = /([^\s"'<>/=]+)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]*))?/g;

/**
 * Strips styles and event handlers from the tags of HTML. A browser reports both as violations of the content security policy
 * while parsing, even in a document that is never shown, so they must be removed first.
 */
export function disarm(html: string): string {
  const attribute = (whole: string, name: string, value = '') => {
    if (/^style$/i.test(name)) return `${STYLE}${value}`;
    return /^on/i.test(name) ? '' : whole;
  };
  return html.replace(TAG, (_whole, name: string, attributes: string) => `<${name}${attributes.replace(ATTRIBUTE, attribute)}>`);
}

/** Parses HTML in a separate document, where nothing is executed or fetched. Styles are restored through the object model. */
export function readHtml(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(disarm(html), 'text/html');
  for (const element of body.querySelectorAll('script, style, meta, link, iframe, object, embed, template')) element.remove();
  for (const element of body.querySelectorAll<HTMLElement>(`[${STYLE}]`)) {
    element.style.cssText = element.getAttribute(STYLE) ?? '';
    element.removeAttribute(STYLE);
  }
  holdLinkStyles(body);
  return body;
}
