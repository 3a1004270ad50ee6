import { describe, expect, it } from '@jest/globals';
import { readPage } from '../reading/page-reader.ts';
import { siteScope } from '../site-scope.ts';
import { decodeText } from './decode-text.ts';

/**
 * How browsers determine the encoding of a page without a header (HTML standard, 13.2.3, and the meta element in 13.2.6.4.4), with the
 * cases of html5lib's published encoding tests.
 */
const NONE = 'windows-1252';
const TURKISH = 'windows-1254';

/** A page with exactly this many bytes of comment before its meta element. */
const after = (bytes: number): string => `<!--${'x'.repeat(bytes - 7)}-->`;
const meta = '<meta charset="ISO-8859-9">';
const pragma = (name: string, content = 'text/html; charset=ISO-8859-9'): string[] => [
  `<meta ${name} content="${content}">`,
  `<meta content="${content}" ${name}>`,
];

const SITUATIONS: [what: string, pages: string[], encoding: string][] = [
  ['nothing declared', ['', '<!-- nothing -->', '<p>x'], NONE],
  ['a label of windows-1252', ['<meta charset="ISO-8859-1">'], NONE],
  ['quotes of each kind, and none', [meta, meta.replaceAll('"', "'"), meta.replaceAll('"', '')], TURKISH],
  ['white space of each kind', ['<meta\ncharset=ISO-8859-9>', '<meta\tcharset\f=\r ISO-8859-9 >', '<meta/charset=ISO-8859-9>'], TURKISH],
  ['white space around the label', ['<meta charset="\nISO-8859-9\n">', '<meta charset=\nISO-8859-9\n>'], TURKISH],
  ['another element', ['<metacharset=ISO-8859-9>', '<metal charset=ISO-8859-9>'], NONE],
  ['http-equiv, in any case and order', [...pragma('http-equiv="Content-Type"'), ...pragma('http-equiv=cOnTent-typE')], TURKISH],
  ['the charset of an attribute of its own', ['<meta http-equiv="Content-Type" content=text/html; charset=ISO-8859-9>'], TURKISH],
  ['http-equiv that swallows content', ['<meta http-equiv="Content-Type content="text/html; charset=ISO-8859-9">'], NONE],
  ['another http-equiv', ['Content-Type ', 'Content-Type>', 'Content-Style-Type'].flatMap((name) => pragma(`http-equiv="${name}"`)), NONE],
  [
    'content without http-equiv',
    [...pragma('name="Content-Style-Type"'), ...pragma(''), ...pragma('', ' text/html; charset = ISO-8859-9 ')],
    NONE,
  ],
  ['white space in content', pragma('http-equiv=content-type', '\ntext/html; charset = ISO-8859-9\n'), TURKISH],
  ['quotes in content', pragma('http-equiv=content-type', "text/html; charset='ISO-8859-9'"), TURKISH],
  ['one quote in content', pragma('http-equiv=content-type', "text/html; charset='ISO-8859-9"), NONE],
  ['charset twice in content', pragma('http-equiv=content-type', 'charset text; charset=ISO-8859-9'), TURKISH],
  ['quotes that run on', ['<meta charset="ISO-8859-9>\n<p>"</p>', '<meta charset=ISO-8859-9">\n<p>"</p>'], NONE],
  ['quotes in names', ['<meta " charset=ISO-8859-9>\n<p>"</p>', '<meta test" charset=ISO-8859-9>\n<p>"</p>'], TURKISH],
  [
    'quotes in values that swallow it',
    [
      '<meta test=" charset=ISO-8859-9>\n<p>"</p>',
      `<meta test="' charset=ISO-8859-9>\n<p>"'</p>`,
      `<meta test='" charset=ISO-8859-9>\n<p>'"</p>`,
    ],
    NONE,
  ],
  ['values beside it', ['<meta test="" charset=ISO-8859-9>', '<meta test=x" charset=ISO-8859-9>\n<p>"</p>'], TURKISH],
  [
    'inside the value of another element',
    ['<meta test=x" charset=ISO-8859-9>', '<meta test=x charset=ISO-8859-9>', '<meta charset=ISO-8859-9>'].map(
      (tag) => `<head></head><p title="x>\n${tag}\n<p>"</p>`,
    ),
    NONE,
  ],
  ['after a value with a bracket', [`<head></head><p title="x>">\n${meta}`], TURKISH],
  ['the first of two', [`${meta}<meta charset="ISO-8859-1">`], TURKISH],
  ['the first of two, the other way round', [`<meta charset="ISO-8859-1">${meta}`], NONE],
  [
    'the first that names an encoding',
    [`<meta charset="nonsense">${meta}`, `<meta http-equiv=content-type content="charset=x-no">${meta}`],
    TURKISH,
  ],
  ['comments', [`<!--${meta}--><meta charset="ISO-8859-1">`, `<!--${meta}-->`], NONE],
  ['after a comment', [`<!--<meta charset="ISO-8859-1">-->${meta}`, `<!-->${meta}`, `<!-- > -->${meta}`], TURKISH],
  ['a byte order mark', ['\u00ef\u00bb\u00bf', '\u00ef\u00bb\u00bf<meta charset="ISO-8859-1">'], 'utf-8'],
  [
    'tags that end nowhere',
    ['<meta', '<', '<!', '<meta charset = "', '<meta charset=euc-jp', '<meta content = "text/html;', `<meta ${' '.repeat(600)}`],
    NONE,
  ],
  [
    'a label after the end',
    ['<meta charset                    =         ', '<!-- --><meta http-equiv="Content-Type" content="charset=utf'],
    NONE,
  ],
  ['a tag in a tag', ["<meta <meta charset='euc-jp'>", "<meta       charset    =     'euc-jp'>"], 'euc-jp'],
  ['a tag in a value', ['<meta http-equiv="Content-Type<meta charset="utf-8">'], NONE],
  ['what cannot be UTF-16', ['UTF-16', 'UTF-16LE', 'utf-16be'].map((label) => `<meta charset="${label}">`), 'utf-8'],
  ['x-user-defined', ['<meta charset="x-user-defined">'], NONE],
  [
    'bytes beyond ASCII before it',
    ['<html a=\u00f1>', '<html \u00f1>', '<html>\u00f1'].map((start) => `${start}\n<meta charset="utf-8">`),
    'utf-8',
  ],
  ['within the first 1024 bytes', [511, 512, 997].map((bytes) => after(bytes) + meta), TURKISH],
  [
    'later, which the parser finds',
    [998, 1023, 1024, 1025, 2048, 2049, 4096, 4097, 8192, 8193, 70_000].map((bytes) => after(bytes) + meta),
    TURKISH,
  ],
  ['later in http-equiv', pragma('http-equiv="Content-Type"').map((tag) => after(5000) + tag), TURKISH],
  ['later, after one that names nothing', [`${after(5000)}<meta charset="nonsense">${meta}`], TURKISH],
  ['later, but of another name', pragma('http-equiv="Content-Type "').map((tag) => after(5000) + tag), NONE],
  ['later, in a comment', [`${after(5000)}<!--${meta}-->`], NONE],
  ['later, and cut off', [`${after(5000)}<meta charset="ISO-8859-9"`], NONE],
];

const scope = siteScope('https://foo.bar/');
const bytesOf = (page: string): Buffer => Buffer.from(page, 'latin1');
const encodingOf = (page: string): string =>
  readPage({ url: 'https://foo.bar/', headers: { 'content-type': 'text/html' }, body: bytesOf(page) }, scope).charset;

/** Each page alone and, where that shifts nothing relevant, after a doctype. */
const variantsOf = (pages: readonly string[]): string[] =>
  pages.flatMap((page) => [page, `<!DOCTYPE HTML>\n${page}`].slice(0, page.startsWith('\u00ef') || page.length > 900 ? 1 : 2));

describe('the encoding of a page as browsers find it:', () => {
  it.each(SITUATIONS)('%s', (_what, pages, encoding) => {
    expect(variantsOf(pages).filter((page) => encodingOf(page) !== encoding)).toEqual([]);
  });

  it('is compared in more pages than the published tests have, which are 82, and differs in none', () => {
    const compared = SITUATIONS.flatMap(([, pages, encoding]) => variantsOf(pages).map((page) => encodingOf(page) === encoding));
    expect({ compared: compared.length, same: compared.filter(Boolean).length }).toEqual({ compared: 187, same: 187 });
  });

  it('knows before the page is parsed what stands wholly within the first 1024 bytes, and no more', () => {
    const prescanned = [997, 998, 1025, 4096].map((bytes) => decodeText(bytesOf(after(bytes) + meta), 'text/html').charset);
    expect(prescanned).toEqual([TURKISH, NONE, NONE, NONE]);
  });

  it('reads the text by the encoding that is declared late', () => {
    const { html } = readPage({ url: 'https://foo.bar/', headers: {}, body: bytesOf(`${after(3000)}${meta}<title>\u00fe</title>`) }, scope);
    expect(html.titles[0]?.value).toBe('ş');
  });
});
