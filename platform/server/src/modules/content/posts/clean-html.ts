import { safeUrl, type ImageSizes } from '@canopy/contract/post-html';
import sanitize from 'sanitize-html';

/** Elements a page's text consists of. None of them runs, loads a document, or is parsed in a way of its own. */
const TAGS = [
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre', 'hr', 'br', 'details', 'summary'],
  ...[
    'a',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'del',
    'ins',
    'sub',
    'sup',
    'mark',
    'small',
    'abbr',
    'cite',
    'q',
    'kbd',
    'samp',
    'var',
    'code',
  ],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'figure', 'figcaption', 'img'],
];
/** Elements whose text is no text of the page either. */
const WITHOUT_TEXT = [
  ...['script', 'style', 'template', 'noscript', 'iframe', 'object', 'embed', 'applet', 'svg', 'math', 'head', 'title', 'noembed'],
  ...['noframes', 'xmp', 'plaintext', 'textarea', 'select', 'option', 'audio', 'video', 'canvas', 'frameset'],
];
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const MAX_DEPTH = 200;
/** Elements that close themselves, or that the next of their kind closes. */
const UNCLOSED = /^(?:br|hr|img|input|meta|link|area|base|col|embed|source|track|wbr|p|li|dt|dd|td|th|tr|option)$/;
/** What the editor's library writes on links, whoever wrote them. */
const EDITORS_REL = 'noopener noreferrer nofollow';

type Attributes = Record<string, string>;

const withUrl = (name: 'href' | 'src', { [name]: given, ...others }: Attributes): Attributes => {
  const url = given === undefined ? null : safeUrl(given, name === 'href' ? 'link' : 'image');
  return url === null ? others : { [name]: url, ...others };
};

const isEmpty = ({ tag, text, mediaChildren }: { tag: string; text: string; mediaChildren: readonly string[] }): boolean =>
  tag === 'img' ? false : tag === 'p' && mediaChildren.length === 0 && text.replaceAll('\u00a0', ' ').trim() === '';

/** Whether elements are open within each other beyond any text: each further one costs a parser more than the last. */
export function isTooDeep(html: string): boolean {
  let depth = 0;
  for (const [, end, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9-]*)/gi)) {
    if (UNCLOSED.test(name.toLowerCase())) continue;
    depth = Math.max(0, depth + (end === '' ? 1 : -1));
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/**
 * HTML of another program as plain HTML of a page: texts, lists, tables, links and images. Whatever runs, frames, styles or belongs to an
 * editor is left out; links keep the `rel` and `target` that their author gave them, and stay relative. One that nests too deeply is '':
 * it is refused when it arrives.
 */
export function cleanHtml(html: string, sizeOf?: ImageSizes): string {
  if (isTooDeep(html)) return '';
  // A bracket that opens no tag is a character; the parser would take longer with each.
  return sanitize(html.replace(/<(?![a-z!/?])/gi, '&lt;'), {
    allowedTags: TAGS,
    nonTextTags: WITHOUT_TEXT,
    nestingLimit: MAX_DEPTH,
    allowedAttributes: {
      '*': ['lang', 'dir'],
      a: ['href', 'rel', 'target', 'title', 'hreflang'],
      img: ['src', 'alt', 'width', 'height', 'title'],
      ol: ['start', 'reversed'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan', 'scope'],
      abbr: ['title'],
      ...Object.fromEntries(HEADINGS.map((tag) => [tag, ['id']])),
    },
    allowedClasses: { code: [/^language-[a-z0-9+#-]{1,40}$/i] },
    // `safeUrl` has decided, the same for texts of the editor.
    allowedSchemes: ['http', 'https', 'mailto', 'tel', 'sms'],
    allowProtocolRelative: true,
    exclusiveFilter: (frame) => isEmpty(frame) || (frame.tag === 'img' && frame.attribs['src'] === undefined),
    transformTags: {
      a: (tagName, attribs) => {
        const { rel, target, ...others } = withUrl('href', attribs);
        if (rel === EDITORS_REL) return { tagName, attribs: others };
        return { tagName, attribs: { ...others, ...(rel !== undefined && { rel }), ...(target !== undefined && { target }) } };
      },
      img: (tagName, attribs) => {
        const safe = withUrl('src', attribs);
        const size = safe['src'] !== undefined && safe['width'] === undefined ? sizeOf?.(safe['src']) : undefined;
        return { tagName, attribs: { ...safe, ...(size && { width: String(size.width), height: String(size.height) }) } };
      },
    },
  });
}
