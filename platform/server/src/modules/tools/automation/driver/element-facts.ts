import * as z from 'zod/mini';

/** Facts about an element, to find it again after its name has changed. */
export const elementFacts = z.object({
  tag: z.string(),
  role: z.string(),
  /** its accessible name */
  name: z.string(),
  id: z.string(),
  field: z.string(),
  type: z.string(),
  placeholder: z.string(),
  testId: z.string(),
  /** path and query, without parameters that are secrets or differ each time */
  href: z.string(),
  classes: z.array(z.string()),
  /** the heading it is under */
  heading: z.string(),
  /** of the form or landmark around it */
  around: z.string(),
  /** tags from the body down */
  path: z.array(z.string()),
});
export type ElementFacts = z.output<typeof elementFacts>;

/** Reads them, of one element or of each. Runs in the page: it may use nothing from outside itself, and its result is untrusted. */
export function readElementFacts(element: Element | Element[]): unknown {
  if (Array.isArray(element)) return element.map((one) => readElementFacts(one));
  const short = (text: string | null | undefined, length = 120): string => (text ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, length);
  const attribute = (name: string): string => short(element.getAttribute(name));
  const textOfIds = (ids: string): string =>
    ids
      .split(/\s+/)
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ');
  const labels = (element as HTMLInputElement).labels;
  const isField = element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;
  // What describes a field where no markup does: the text before it.
  const textBefore = (): string =>
    document.evaluate(
      'preceding::text()[normalize-space()][not(ancestor::script or ancestor::style or ancestor::option)][1]',
      element,
      null,
      XPathResult.STRING_TYPE,
    ).stringValue;
  const named = [
    textOfIds(element.getAttribute('aria-labelledby') ?? ''),
    element.getAttribute('aria-label'),
    labels ? [...labels].map((label) => label.textContent).join(' ') : '',
    element instanceof HTMLInputElement && ['submit', 'button', 'reset'].includes(element.type) ? element.value : '',
    isField ? '' : element.textContent,
    element.getAttribute('alt'),
    element.querySelector('img[alt]')?.getAttribute('alt'),
    element.getAttribute('placeholder'),
    element.getAttribute('title'),
  ];
  const name = named.map((text) => short(text)).find((text) => text !== '') ?? (isField ? short(textBefore()) : '');
  const linkOf = ({ pathname, search }: HTMLAnchorElement): string => {
    const query = new URLSearchParams(search);
    for (const key of [...query.keys()]) if (/nonce|token|csrf|session|^sid$/i.test(key)) query.delete(key);
    return query.size === 0 ? pathname : `${pathname}?${query.toString()}`;
  };
  const tag = element.tagName.toLowerCase();
  const type = element instanceof HTMLInputElement || element instanceof HTMLButtonElement ? element.type : '';
  const implied: Record<string, string> = { a: 'link', button: 'button', select: 'combobox', textarea: 'textbox', img: 'img' };
  const ofInput: Record<string, string> = {
    checkbox: 'checkbox',
    radio: 'radio',
    submit: 'button',
    button: 'button',
    reset: 'button',
    image: 'button',
  };
  const role = attribute('role') || (tag === 'input' ? (ofInput[type] ?? 'textbox') : (implied[tag] ?? ''));
  const path: string[] = [];
  let heading = '';
  let around = '';
  for (let at: Element | null = element; at && at !== document.body && path.length < 30; at = at.parentElement) {
    path.unshift(at.tagName.toLowerCase());
    if (at !== element && heading === '') heading = short(at.querySelector('h1,h2,h3,h4,h5,h6,legend')?.textContent, 80);
    if (at !== element && around === '' && at.matches('form,nav,main,header,footer,aside,dialog,section,[role]')) {
      around = short(`${at.tagName.toLowerCase()} ${at.id} ${at.getAttribute('aria-label') ?? ''} ${at.getAttribute('role') ?? ''}`);
    }
  }
  return {
    tag,
    role,
    name,
    id: short(element.id),
    field: attribute('name'),
    type,
    placeholder: attribute('placeholder'),
    testId: attribute('data-testid') || attribute('data-test'),
    href: element instanceof HTMLAnchorElement ? short(linkOf(element), 300) : '',
    classes: [...element.classList].slice(0, 8).map((one) => one.slice(0, 60)),
    heading,
    around,
    path,
  };
}
