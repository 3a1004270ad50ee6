import { ElementType, parseDocument } from 'htmlparser2';

type Parsed = ReturnType<typeof parseDocument>['children'][number];
type Element = Extract<Parsed, { attribs: Record<string, string> }>;
type Attributes = Readonly<Record<string, string>>;

const INLINE = new Set(
  'a abbr b bdi bdo br cite code data del dfn em i img ins kbd label mark q s samp small span strong sub sup time u var wbr'.split(' '),
);
const ALIGNED = /^text-align:\s*(left|center|right|justify)\s*;?$/;
const EMBEDS = [
  [/^https:\/\/(?:(?:www\.|m\.)?youtube\.com\/(?:watch\?|shorts\/)|youtu\.be\/)\S+$/, 'youtube'],
  [/^https:\/\/(?:www\.)?vimeo\.com\/\d\S*$/, 'vimeo'],
] as const;

/**
 * Plain HTML of a post as the blocks of WordPress's editor. Each is written as the editor itself would save it, so that it finds them valid and
 * an owner can go on editing; what none of the core blocks can hold to the letter becomes a block of HTML.
 * @param html cleaned: without scripts and comments
 */
export function coreBlocks(html: string): string {
  const source = new Source(html);
  return source.blocksOf(parseDocument(html, { withStartIndices: true, withEndIndices: true }).children).join('\n\n');
}

/** JSON as it may stand in a comment. Source: `serializeAttributes` of @wordpress/blocks. */
const jsonOf = (attributes: object): string =>
  JSON.stringify(attributes)
    .replaceAll('--', '\\u002d\\u002d')
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\\"', '\\u0022');

function block(name: string, attributes: Readonly<Record<string, unknown>>, inner: string): string {
  const kept = Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined));
  const said = Object.keys(kept).length === 0 ? '' : ` ${jsonOf(kept)}`;
  return `<!-- wp:${name}${said} -->\n${inner}\n<!-- /wp:${name} -->`;
}

const isElement = (node: Parsed | undefined): node is Element => node !== undefined && 'attribs' in node;
const isBlank = (node: Parsed): boolean => node.type === ElementType.Text && node.data.trim() === '';
const isInline = (node: Parsed): boolean => node.type === ElementType.Text || (isElement(node) && INLINE.has(node.name));
const has = (given: Attributes, ...allowed: readonly string[]): boolean => Object.keys(given).every((name) => allowed.includes(name));
const classes = (...names: readonly (string | undefined)[]): string => {
  const kept = names.filter((name) => name !== undefined);
  return kept.length === 0 ? '' : ` class="${kept.join(' ')}"`;
};
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The text alignment that a `style` sets; null: it sets something else. */
function alignOf({ style }: Attributes): string | undefined | null {
  if (style === undefined) return undefined;
  return ALIGNED.exec(style.trim())?.[1] ?? null;
}

class Source {
  readonly #html: string;

  constructor(html: string) {
    this.#html = html;
  }

  blocksOf(nodes: readonly Parsed[]): string[] {
    const blocks: string[] = [];
    let line: Parsed[] = [];
    const endLine = () => {
      if (line.some((node) => !isBlank(node))) blocks.push(block('paragraph', {}, `<p>${this.#rawOf(line).trim()}</p>`));
      line = [];
    };
    for (const node of nodes) {
      if (isInline(node) && !(isElement(node) && node.name === 'img' && line.every(isBlank))) {
        line.push(node);
        continue;
      }
      endLine();
      if (isElement(node)) blocks.push(...this.#blockOf(node));
    }
    endLine();
    return blocks;
  }

  #rawOf(nodes: readonly Parsed[]): string {
    const [first, last] = [nodes[0], nodes.at(-1)];
    return first && last ? this.#html.slice(first.startIndex ?? 0, (last.endIndex ?? 0) + 1) : '';
  }

  /** A block that is stored and shown as it is written. */
  #asHtml(node: Parsed): string {
    return block('html', {}, this.#rawOf([node]));
  }

  #blockOf(node: Element): string[] {
    const made = this.#coreOf(node);
    return made === '' ? [] : [made ?? this.#asHtml(node)];
  }

  /** null: no core block holds it to the letter; '': there is nothing to hold */
  #coreOf(node: Element): string | null {
    const inner = this.#rawOf(node.children);
    switch (node.name) {
      case 'p':
        return this.#paragraph(node, inner);
      case 'h1':
      case 'h2':
      case 'h3':
      case 'h4':
      case 'h5':
      case 'h6':
        return this.#heading(node, inner);
      case 'ul':
      case 'ol':
        return this.#list(node);
      case 'img':
        return this.#image(node, null, '');
      case 'figure':
        return this.#figure(node);
      case 'table':
        return this.#table(node, '');
      case 'blockquote':
        return has(node.attribs) ? this.#quote(node) : null;
      case 'pre':
        return this.#code(node);
      case 'hr':
        return block('separator', {}, '<hr class="wp-block-separator has-alpha-channel-opacity"/>');
      case 'details':
        return this.#details(node);
      default:
        return null;
    }
  }

  #paragraph({ attribs, children }: Element, inner: string): string | null {
    const align = alignOf(attribs);
    if (align === null || !has(attribs, 'style', 'dir') || !children.every(isInline)) return null;
    if (inner.trim() === '') return '';
    const [only, ...others] = children.filter((node) => !isBlank(node));
    if (isElement(only) && only.name === 'img' && others.length === 0) return this.#image(only, null, '');
    const embed = align === undefined ? embedOf(inner.trim(), isElement(only) && others.length === 0 ? only : null) : null;
    if (embed !== null) return embed;
    const { dir } = attribs;
    if (dir !== undefined && dir !== 'rtl' && dir !== 'ltr') return null;
    const name = align === undefined ? undefined : `has-text-align-${align}`;
    const direction = dir === undefined ? '' : ` dir="${dir}"`;
    return block('paragraph', { align, direction: dir }, `<p${classes(name)}${direction}>${inner}</p>`);
  }

  #heading({ name, attribs }: Element, inner: string): string | null {
    const align = alignOf(attribs);
    if (align === null || !has(attribs, 'style', 'id')) return null;
    if (inner.trim() === '') return '';
    const level = Number(name[1]);
    const { id } = attribs;
    const given = `${classes('wp-block-heading', align && `has-text-align-${align}`)}${id === undefined ? '' : ` id="${escaped(id)}"`}`;
    return block('heading', { textAlign: align, level: level === 2 ? undefined : level }, `<${name}${given}>${inner}</${name}>`);
  }

  #list({ name, attribs, children }: Element): string | null {
    if (!has(attribs, 'start', 'reversed')) return null;
    const items = children
      .filter((node) => !isBlank(node))
      .map((node) => (isElement(node) && node.name === 'li' ? this.#item(node) : null));
    if (items.includes(null)) return null;
    if (items.length === 0) return '';
    const start = attribs['start'] === undefined ? undefined : Number(attribs['start']);
    if (start !== undefined && !Number.isInteger(start)) return null;
    const reversed = attribs['reversed'] === undefined ? undefined : true;
    const ordered = name === 'ol' ? true : undefined;
    const given = `${reversed ? ' reversed' : ''}${start === undefined ? '' : ` start="${start}"`}`;
    return block('list', { ordered, start, reversed }, `<${name}${given} class="wp-block-list">${items.join('\n\n')}</${name}>`);
  }

  /** Words, then lists below them; null: it holds something else. */
  #item({ attribs, children }: Element): string | null {
    const [first, ...others] = children.filter((node) => !isBlank(node));
    if (!has(attribs)) return null;
    // A paragraph around an item's words says nothing.
    const isWrapped = isElement(first) && first.name === 'p' && has(first.attribs) && first.children.every(isInline);
    const at = children.findIndex((node) => !isInline(node));
    const words = isWrapped ? first.children : at < 0 ? children : children.slice(0, at);
    const below = isWrapped ? others : at < 0 ? [] : children.slice(at).filter((node) => !isBlank(node));
    const lists = below.map((node) => (isElement(node) && (node.name === 'ul' || node.name === 'ol') ? this.#list(node) : null));
    if (lists.includes(null)) return null;
    return block('list-item', {}, `<li>${this.#rawOf(words).trim()}${lists.join('\n\n')}</li>`);
  }

  #figure({ attribs, children }: Element): string | null {
    const [first, caption, ...others] = children.filter((node) => !isBlank(node));
    const isCaption = isElement(caption) && caption.name === 'figcaption' && has(caption.attribs);
    if (!has(attribs) || others.length > 0 || (caption !== undefined && !isCaption) || !isElement(first)) return null;
    const words = isCaption ? this.#rawOf(caption.children).trim() : '';
    if (first.name === 'table') return this.#table(first, words);
    if (first.name === 'img') return this.#image(first, null, words);
    const [image, ...more] = first.children.filter((node) => !isBlank(node));
    const isLinked = first.name === 'a' && isElement(image) && image.name === 'img' && more.length === 0;
    return isLinked && has(first.attribs, 'href', 'rel', 'target') ? this.#image(image, first, words) : null;
  }

  /** The alt text is said once: a caption with the same words is left out. */
  #image({ attribs }: Element, link: Element | null, caption: string): string | null {
    const { src, alt = '', title } = attribs;
    const [width, height] = [attribs['width'], attribs['height']].map((size) => (size === undefined ? undefined : Number(size)));
    if (src === undefined || !has(attribs, 'src', 'alt', 'title', 'width', 'height')) return null;
    if ([width, height].some((size) => size !== undefined && !Number.isInteger(size))) return null;
    const sizes = `${width === undefined ? '' : ` width="${width}"`}${height === undefined ? '' : ` height="${height}"`}`;
    const image = `<img src="${escaped(src)}" alt="${escaped(alt)}"${sizes}${title === undefined ? '' : ` title="${escaped(title)}"`}/>`;
    const around = link === null ? image : `<a${attributesOf(link.attribs)}>${image}</a>`;
    const words =
      caption === '' || caption === escaped(alt) || caption === alt ? '' : `<figcaption class="wp-element-caption">${caption}</figcaption>`;
    const resized = width === undefined && height === undefined ? undefined : 'is-resized';
    return block(
      'image',
      { width, height, linkDestination: link === null ? undefined : 'custom' },
      `<figure${classes('wp-block-image', resized)}>${around}${words}</figure>`,
    );
  }

  #table({ attribs, children }: Element, caption: string): string | null {
    if (!has(attribs)) return null;
    const parts = children.filter((node) => !isBlank(node));
    const loose = parts.filter((node) => isElement(node) && node.name === 'tr');
    const named = isElement(parts[0]) && parts[0].name === 'caption' ? this.#rawOf(parts[0].children).trim() : caption;
    const sections = parts.filter((node) => !loose.includes(node) && !(isElement(node) && node.name === 'caption'));
    const rows = (nodes: readonly Parsed[]) =>
      nodes
        .filter((node) => !isBlank(node))
        .map((node) => (isElement(node) && node.name === 'tr' && has(node.attribs) ? this.#row(node) : null));
    const made = ['thead', 'tbody', 'tfoot'].map((name) => {
      const inside = sections.flatMap((node) => (isElement(node) && node.name === name ? rows(node.children) : []));
      const all = name === 'tbody' ? [...inside, ...rows(loose)] : inside;
      if (all.includes(null)) return null;
      return all.length === 0 ? '' : `<${name}>${all.join('')}</${name}>`;
    });
    const isWhole = sections.every((node) => isElement(node) && ['thead', 'tbody', 'tfoot'].includes(node.name) && has(node.attribs));
    if (!isWhole || made.includes(null)) return null;
    if (made.every((part) => part === '')) return '';
    const words = named === '' ? '' : `<figcaption class="wp-element-caption">${named}</figcaption>`;
    return block('table', { hasFixedLayout: false }, `<figure class="wp-block-table"><table>${made.join('')}</table>${words}</figure>`);
  }

  #row({ children }: Element): string | null {
    const cells = children
      .filter((node) => !isBlank(node))
      .map((node) => {
        if (!isElement(node) || (node.name !== 'td' && node.name !== 'th')) return null;
        const align = alignOf(node.attribs);
        if (align === null || !has(node.attribs, 'style', 'scope', 'colspan', 'rowspan')) return null;
        const { style: _style, ...given } = node.attribs;
        // As the editor orders them.
        const aligned = align === undefined ? '' : ` class="has-text-align-${align}" data-align="${align}"`;
        const scope = node.name === 'th' ? given : Object.fromEntries(Object.entries(given).filter(([name]) => name !== 'scope'));
        return `<${node.name}${aligned}${attributesOf(scope)}>${this.#rawOf(node.children).trim()}</${node.name}>`;
      });
    return cells.includes(null) ? null : `<tr>${cells.join('')}</tr>`;
  }

  #quote({ children }: Element): string {
    const last = children.findLast((node) => !isBlank(node));
    const cite = isElement(last) && last.name === 'cite' ? last : null;
    const inner = this.blocksOf(children.filter((node) => node !== cite)).join('\n\n');
    if (inner === '' && cite === null) return '';
    return block(
      'quote',
      {},
      `<blockquote class="wp-block-quote">${inner}${cite === null ? '' : `<cite>${this.#rawOf(cite.children)}</cite>`}</blockquote>`,
    );
  }

  #code({ attribs, children }: Element): string | null {
    if (!has(attribs)) return null;
    const [code, ...others] = children.filter((node) => !isBlank(node));
    const isCode = isElement(code) && code.name === 'code' && others.length === 0 && has(code.attribs, 'class');
    if (!isCode) return block('preformatted', {}, `<pre class="wp-block-preformatted">${this.#rawOf(children)}</pre>`);
    const language = code.attribs['class'];
    // A bracket would begin a shortcode.
    const text = this.#rawOf(code.children).replaceAll('[', '&#91;');
    return block(
      'code',
      { className: language },
      `<pre class="wp-block-code${language === undefined ? '' : ` ${escaped(language)}`}"><code>${text}</code></pre>`,
    );
  }

  #details({ attribs, children }: Element): string | null {
    const [summary, ...rest] = children.filter((node) => !isBlank(node));
    if (!has(attribs) || !isElement(summary) || summary.name !== 'summary' || !has(summary.attribs)) return null;
    const inner = this.blocksOf(rest).join('\n\n');
    return block('details', {}, `<details class="wp-block-details"><summary>${this.#rawOf(summary.children)}</summary>${inner}</details>`);
  }
}

const attributesOf = (given: Attributes): string =>
  Object.entries(given)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('');

/** A video that stands alone in its paragraph as its URL, as the editor would show a pasted one. */
function embedOf(inner: string, only: Element | null): string | null {
  const url =
    only?.name === 'a' && inner.replace(/<[^>]*>/g, '').replaceAll('&amp;', '&') === only.attribs['href']
      ? only.attribs['href']
      : inner.replaceAll('&amp;', '&');
  const provider = EMBEDS.find(([pattern]) => pattern.test(url))?.[1];
  if (provider === undefined) return null;
  const figure = `<figure class="wp-block-embed is-type-video is-provider-${provider} wp-block-embed-${provider}"><div class="wp-block-embed__wrapper">\n${escaped(url)}\n</div></figure>`;
  return block('embed', { url, type: 'video', providerNameSlug: provider, responsive: true }, figure);
}
