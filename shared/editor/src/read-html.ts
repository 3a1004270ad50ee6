/** Where a style attribute waits while the HTML is parsed. */
const STYLE = 'data-canopy-style';
const TAG = /<([a-z][^\s<>/"']*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi;
const ATTRIBUTE = /([^\s"'<>/=]+)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]*))?/g;

/**
 * HTML whose tags have neither styles nor handlers. A browser reports both against the content security policy while it
 * parses, even in a document that is never shown, so that they have to go before.
 */
export function disarm(html: string): string {
  const attribute = (whole: string, name: string, value = '') => {
    if (/^style$/i.test(name)) return `${STYLE}${value}`;
    return /^on/i.test(name) ? '' : whole;
  };
  return html.replace(TAG, (_whole, name: string, attributes: string) => `<${name}${attributes.replace(ATTRIBUTE, attribute)}>`);
}

/** Parses HTML in a document of its own, where nothing runs and nothing is fetched. Styles are set again, through the object model. */
export function readHtml(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(disarm(html), 'text/html');
  for (const element of body.querySelectorAll('script, style, meta, link, iframe, object, embed, template')) element.remove();
  for (const element of body.querySelectorAll<HTMLElement>(`[${STYLE}]`)) {
    element.style.cssText = element.getAttribute(STYLE) ?? '';
    element.removeAttribute(STYLE);
  }
  return body;
}
