import { escapeUTF8 } from 'entities';

/** Text that is already HTML. Only `html` creates it. */
export class Markup {
  readonly #source: string;

  constructor(source: string) {
    this.#source = source;
  }

  toString(): string {
    return this.#source;
  }
}

type Part = Markup | string | number | undefined | false | readonly Part[];

function render(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Markup) return part.toString();
  if (typeof part === 'object') return part.map(render).join('');
  return escapeUTF8(String(part));
}

/**
 * HTML with every inserted value escaped, for text and for quoted attributes.
 * @example html`<a href="${url}">${name}</a>`
 */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(strings.reduce((whole, text, index) => whole + render(parts[index - 1]) + text));
}

/** Accepts HTML from a trusted source as it is; here: the form that oidc-provider renders for signing out. */
export const trustedHtml = (source: string): Markup => new Markup(source);
