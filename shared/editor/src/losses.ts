import { disarm } from './read-html.ts';

/** Elements that the editor has no block or style for, with what a writer calls them. */
const UNSUPPORTED: readonly (readonly [selector: string, one: string, many: string])[] = [
  ['sub, sup', 'a subscript or superscript', 'subscripts and superscripts'],
  ['mark, small, q, cite, kbd, samp, var', 'the style of a specially marked phrase', 'styles of specially marked phrases'],
  ['abbr[title]', 'an abbreviation’s long form', 'abbreviations’ long forms'],
  ['dl', 'the form of a definition list', 'forms of definition lists'],
  ['caption', 'a table caption', 'table captions'],
  ['blockquote blockquote', 'a quote within a quote', 'quotes within quotes'],
  ['a > img, a > picture', 'the link of an image', 'links of images'],
  ['video, audio', 'a video or sound', 'videos and sounds'],
  ['iframe, object, embed', 'an embedded page', 'embedded pages'],
  ['form', 'a form', 'forms'],
];

/** Elements whose images stand within words. */
const TEXTS = 'p, li, td, th, dd, h1, h2, h3, h4, h5, h6, blockquote';

/** Whether an image stands within words: in the editor, an image is a block. */
function isWithinWords(image: Element): boolean {
  const text = image.closest(TEXTS);
  return text !== null && text.textContent.trim() !== '' && !image.closest('figure');
}

const counted = (count: number, one: string, many: string) => (count === 0 ? [] : [count === 1 ? one : `${count} ${many}`]);

/** Parts of a text that its blocks will lack, as phrases such as “2 table captions”. Nothing is executed or fetched. */
export function lossesOfHtml(html: string): string[] {
  const { body } = new DOMParser().parseFromString(disarm(html), 'text/html');
  const images = [...body.querySelectorAll('img')].filter(isWithinWords).length;
  return [
    ...counted(images, 'an image within a sentence', 'images within sentences'),
    ...UNSUPPORTED.flatMap(([selector, one, many]) => counted(body.querySelectorAll(selector).length, one, many)),
  ];
}

const CODE = /^(`{3,}|~{3,})[^]*?^\1|`[^`\n]*`/gm;
const IMAGE = /!\[[^\]\n]*\]\([^)\n]*\)/g;

/** The same for Markdown, whose HTML counts as well. */
export function lossesOfMarkdown(markdown: string): string[] {
  const text = markdown.replace(CODE, '');
  const images = text.split('\n').flatMap((line) => (line.replace(IMAGE, '').trim() === '' ? [] : [...line.matchAll(IMAGE)])).length;
  return [...counted(images, 'an image within a sentence', 'images within sentences'), ...lossesOfHtml(text)];
}
