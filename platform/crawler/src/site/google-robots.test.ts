import { describe, expect, it } from '@jest/globals';
import { escapePath } from './parse-robots.ts';
import { robotsRules, type RobotsRules } from './robots.ts';

/**
 * What Google's published robots.txt parser (github.com/google/robotstxt) answers in its own tests, as facts: files, agents, URLs.
 * Left out is what concerns only its interface: empty and relative URLs, whether a text may be an agent's name, and line numbers.
 */
type Facts = { what: string; lines: string[]; agents?: string[]; allowed?: string[]; forbidden?: string[] };

const SITE = 'http://foo.bar';
const FOO = 'user-agent: FooBot';
const NONE = 'disallow: /';

const rulesFor = (lines: string[] | string, agent: string): RobotsRules =>
  robotsRules(
    {
      origin: SITE,
      verdict: 'rules',
      status: 200,
      failure: null,
      body: typeof lines === 'string' ? lines : `${lines.join('\n')}\n`,
      truncated: false,
    },
    agent,
  );

const groups = [
  'allow: /foo/bar/',
  '',
  FOO,
  NONE,
  'allow: /x/',
  'user-agent: BarBot',
  NONE,
  'allow: /y/',
  '',
  '',
  'allow: /w/',
  'user-agent: BazBot',
  '',
  FOO,
  'allow: /z/',
  NONE,
];
const cased = (change: (text: string) => string): string[] => [
  `${change('user-agent')}: FooBot`,
  `${change('allow')}: /x/`,
  `${change('disallow')}: /`,
];
const mixed = (text: string): string => [...text].map((letter, at) => (at % 2 ? letter.toUpperCase() : letter)).join('');
const spaced = ['FOO BAR', 'foo bar', 'FoO bAr'].map((agent) => [`User-Agent: ${agent}`, 'Allow: /x/', 'Disallow: /']);
const only = (allow: string): string[] => [FOO, NONE, `allow: ${allow}`];
const fish = ['/fish', '/fish.html', '/fish/salmon.html', '/fishheads', '/fishheads/yummy.html', '/fish.html?id=anything'];

/** The longest part of a line that counts: the name, and what follows up to one character below 8 × 2083. */
const LINE = 8 * 2083;
const long = (name: string, letter: string): string => '/x/'.padEnd(LINE - 3 - name.length + 1, letter);
const [denied, allowedA, allowedB] = [long('disallow: ', 'a'), long('allow: ', 'a'), long('allow: ', 'b')];

const FACTS: Facts[] = [
  { what: 'an empty file', lines: [], agents: ['FooBot', ''], allowed: ['/', '/x/y'] },
  { what: 'no agent to look for', lines: [FOO, NONE], agents: [''], allowed: ['/'] },
  { what: 'name, colon, value', lines: [FOO, NONE], forbidden: ['/x/y'] },
  { what: 'unknown names', lines: ['foo: FooBot', 'bar: /'], allowed: ['/x/y'] },
  { what: 'forgotten colons', lines: ['user-agent FooBot', 'disallow /'], forbidden: ['/x/y'] },
  { what: 'groups of one agent together, first', lines: groups, allowed: ['/x/b', '/z/d'], forbidden: ['/y/c', '/foo/bar/'] },
  {
    what: 'groups of one agent together, second',
    lines: groups,
    agents: ['BarBot'],
    allowed: ['/y/c', '/w/a'],
    forbidden: ['/z/d', '/foo/bar/'],
  },
  { what: 'groups of one agent together, third', lines: groups, agents: ['BazBot'], allowed: ['/z/d'], forbidden: ['/foo/bar/'] },
  {
    what: 'a sitemap within a group',
    lines: ['User-agent: BarBot', 'Sitemap: https://foo.bar/sitemap', 'User-agent: *', NONE],
    agents: ['FooBot', 'BarBot'],
    forbidden: ['/'],
  },
  {
    what: 'an unknown line within a group',
    lines: [FOO, 'Invalid-Unknown-Line: unknown', 'User-agent: *', NONE],
    agents: ['FooBot', 'BarBot'],
    forbidden: ['/'],
  },
  { what: 'names in upper case', lines: cased((text) => text.toUpperCase()), allowed: ['/x/y'], forbidden: ['/a/b'] },
  { what: 'names in lower case', lines: cased((text) => text), allowed: ['/x/y'], forbidden: ['/a/b'] },
  { what: 'names in both', lines: cased(mixed), allowed: ['/x/y'], forbidden: ['/a/b'] },
  ...spaced.map((lines) => ({
    what: `agents in any case, up to their first space (${lines[0]})`,
    lines,
    agents: ['Foo', 'foo'],
    allowed: ['/x/y'],
    forbidden: ['/a/b'],
  })),
  {
    what: 'an agent up to its first space',
    lines: ['User-Agent: *', NONE, 'User-Agent: Foo Bar', 'Allow: /x/', NONE],
    agents: ['Foo'],
    allowed: ['/x/y'],
  },
  {
    what: 'an agent with a space is nobody',
    lines: ['User-Agent: *', NONE, 'User-Agent: Foo Bar', 'Allow: /x/', NONE],
    agents: ['Foo Bar'],
    forbidden: ['/x/y'],
  },
  { what: 'the group for all', lines: ['user-agent: *', 'allow: /', FOO, NONE], forbidden: ['/x/y'] },
  { what: 'the group for all, others', lines: ['user-agent: *', 'allow: /', FOO, NONE], agents: ['BarBot'], allowed: ['/x/y'] },
  {
    what: 'no group for the agent',
    lines: [FOO, 'allow: /', 'user-agent: BarBot', NONE, 'user-agent: BazBot', NONE],
    agents: ['QuxBot'],
    allowed: ['/x/y'],
  },
  { what: 'paths in lower case', lines: [FOO, 'disallow: /x/'], forbidden: ['/x/y'] },
  { what: 'paths in upper case', lines: [FOO, 'disallow: /X/'], allowed: ['/x/y'] },
  { what: 'the longer forbids', lines: [FOO, 'disallow: /x/page.html', 'allow: /x/'], forbidden: ['/x/page.html'] },
  { what: 'the longer allows', lines: [FOO, 'allow: /x/page.html', 'disallow: /x/'], allowed: ['/x/page.html'], forbidden: ['/x/'] },
  { what: 'empty rules', lines: [FOO, 'disallow: ', 'allow: '], allowed: ['/x/page.html'] },
  { what: 'two as long', lines: [FOO, NONE, 'allow: /'], allowed: ['/x/page.html'] },
  { what: 'one slash longer', lines: [FOO, 'disallow: /x', 'allow: /x/'], allowed: ['/x/'], forbidden: ['/x'] },
  { what: 'two the same', lines: [FOO, 'disallow: /x/page.html', 'allow: /x/page.html'], allowed: ['/x/page.html'] },
  { what: 'the longer has a star', lines: [FOO, 'allow: /page', 'disallow: /*.html'], allowed: ['/page'], forbidden: ['/page.html'] },
  {
    what: 'the shorter has a star',
    lines: [FOO, 'allow: /x/page.', 'disallow: /*.html'],
    allowed: ['/x/page.html'],
    forbidden: ['/x/y.html'],
  },
  {
    what: 'the own group alone',
    lines: ['User-agent: *', 'Disallow: /x/', FOO, 'Disallow: /y/'],
    allowed: ['/x/page'],
    forbidden: ['/y/page'],
  },
  {
    what: 'queries as they are',
    lines: only('/foo/bar?qux=taz&baz=http://foo.bar?tar&par'),
    allowed: ['/foo/bar?qux=taz&baz=http://foo.bar?tar&par'],
  },
  { what: 'rules beyond ASCII', lines: only('/foo/bar/ツ'), allowed: ['/foo/bar/%E3%83%84'] },
  { what: 'rules encoded', lines: only('/foo/bar/%E3%83%84'), allowed: ['/foo/bar/%E3%83%84'] },
  { what: 'encoded letters', lines: only('/foo/bar/%62%61%7A'), allowed: ['/foo/bar/%62%61%7A'], forbidden: ['/foo/bar/baz'] },
  {
    what: 'a star',
    lines: [FOO, 'Disallow: /foo/bar/quz', 'Allow: /foo/*/qux'],
    allowed: ['/foo/quz', '/foo//quz', '/foo/bax/quz'],
    forbidden: ['/foo/bar/quz'],
  },
  {
    what: 'a dollar',
    lines: [FOO, 'Disallow: /foo/bar$', 'Allow: /foo/bar/qux'],
    allowed: ['/foo/bar/qux', '/foo/bar/', '/foo/bar/baz'],
    forbidden: ['/foo/bar'],
  },
  { what: 'comments', lines: [FOO, '# Disallow: /', 'Disallow: /foo/quz#qux', 'Allow: /'], allowed: ['/foo/bar'], forbidden: ['/foo/quz'] },
  {
    what: 'an index page stands for its folder',
    lines: ['User-Agent: *', 'Allow: /allowed-slash/index.html', NONE],
    agents: ['foobot'],
    allowed: ['/allowed-slash/', '/allowed-slash/index.html'],
    forbidden: ['/allowed-slash/index.htm', '/anyother-url'],
  },
  { what: 'a line that is too long, forbidding', lines: [FOO, `disallow: ${denied}/qux`], allowed: ['/fux'], forbidden: [`${denied}/fux`] },
  {
    what: 'lines that are too long, allowing',
    lines: [FOO, NONE, `allow: ${allowedA}/qux`, `allow: ${allowedB}/qux`],
    allowed: [`${allowedA}/qux`, `${allowedB}/fux`],
    forbidden: ['/'],
  },
  { what: '/fish', lines: only('/fish'), allowed: fish, forbidden: ['/bar', '/Fish.asp', '/catfish', '/?id=fish'] },
  { what: '/fish*', lines: only('/fish*'), allowed: fish, forbidden: ['/bar', '/Fish.bar', '/catfish', '/?id=fish'] },
  {
    what: '/fish/',
    lines: only('/fish/'),
    allowed: ['/fish/', '/fish/salmon', '/fish/?salmon', '/fish/salmon.html', '/fish/?id=anything'],
    forbidden: ['/bar', '/fish', '/fish.html', '/Fish/Salmon.html'],
  },
  {
    what: '/*.php',
    lines: only('/*.php'),
    allowed: [
      '/filename.php',
      '/folder/filename.php',
      '/folder/filename.php?parameters',
      '//folder/any.php.file.html',
      '/filename.php/',
      '/index?f=filename.php/',
    ],
    forbidden: ['/bar', '/php/', '/index?php', '/windows.PHP'],
  },
  {
    what: '/*.php$',
    lines: only('/*.php$'),
    allowed: ['/filename.php', '/folder/filename.php'],
    forbidden: [
      '/bar',
      '/filename.php?parameters',
      '/filename.php/',
      '/filename.php5',
      '/php/',
      '/filename?php',
      '/aaaphpaaa',
      '//windows.PHP',
    ],
  },
  {
    what: '/fish*.php',
    lines: only('/fish*.php'),
    allowed: ['/fish.php', '/fishheads/catfish.php?parameters'],
    forbidden: ['/bar', '/Fish.PHP'],
  },
  { what: 'the longer one first', lines: [FOO, 'allow: /p', NONE], allowed: ['/page'] },
  { what: 'a folder twice', lines: [FOO, 'allow: /folder', 'disallow: /folder'], allowed: ['/folder/page'] },
  { what: 'a star that is longer', lines: [FOO, 'allow: /page', 'disallow: /*.htm'], forbidden: ['/page.htm'] },
  { what: 'the front page alone', lines: [FOO, 'allow: /$', NONE], allowed: ['/'], forbidden: ['/page.html'] },
  // Line endings and byte order marks: Google's tests count the accepted lines, ours check whether their rules apply.
  ...['\n', '\r\n', '\r'].map((end) => ({
    what: `line ends ${JSON.stringify(end)}`,
    lines: [['User-Agent: foo', 'Allow: /some/path', 'User-Agent: bar', '', '', 'Disallow: /', ''].join(end)],
    agents: ['bar'],
    forbidden: ['/some/path'],
  })),
  {
    what: 'line ends of several kinds',
    lines: ['User-Agent: foo\nAllow: /some/path\r\nUser-Agent: bar\n\r\n\nDisallow: /'],
    agents: ['bar'],
    forbidden: ['/some/path'],
  },
  // URLs: only path, parameters and query count.
  ...(
    [
      ['', '/'],
      ['/', '/'],
      ['/a', '/a'],
      ['/a/', '/a/'],
      ['/a/b?c=http://d.e/', '/a/b?c=http://d.e/'],
      ['/a/b?c=d&e=f#fragment', '/a/b?c=d&e=f'],
      ['?a', '/?a'],
      ['/a;b#c', '/a;b'],
    ] as const
  ).map(([address, path]) => ({ what: `the address ${address}`, lines: only(`${path}$`), allowed: [address] })),
];

/** Where we deliberately differ from Google's parser, and why. */
const DIFFERENCES = [
  ...['ツ', '%E3%83%84'].map((letter) => ({
    lines: only(`/foo/bar/${letter}`),
    path: '/foo/bar/ツ',
    google: false,
    why: 'Google’s parser leaves it to its caller to encode addresses; RFC 9309, 2.2.2 has them encoded before they are compared, and so have we',
  })),
];

const decode = (...bytes: number[]): string =>
  new TextDecoder().decode(Uint8Array.from([...bytes, ...Buffer.from('User-Agent: foo\nDisallow: /\n')]));

describe('robots.txt as Google’s parser reads it:', () => {
  it.each(FACTS)('$what', ({ lines, agents = ['FooBot'], allowed = [], forbidden = [] }) => {
    for (const agent of agents) {
      const rules = rulesFor(lines, agent);
      expect(allowed.filter((path) => !rules.allows(SITE + path))).toEqual([]);
      expect(forbidden.filter((path) => rules.allows(SITE + path))).toEqual([]);
    }
  });

  it.each(DIFFERENCES)('otherwise for $lines: $why', ({ lines, path, google }) => {
    expect(rulesFor(lines, 'FooBot').allows(SITE + path)).toBe(!google);
  });

  it('passes over a byte order mark at the beginning, whole or cut off, and nothing else', () => {
    const forbids = (body: string): boolean => !rulesFor(body, 'foo').allows(`${SITE}/x`);
    expect([[0xef, 0xbb, 0xbf], [0xef, 0xbb], [0xef]].map((mark) => forbids(decode(...mark)))).toEqual([true, true, true]);
    expect(forbids(decode(0xef, 0x11, 0xbf))).toBe(false);
    expect(forbids('User-Agent: foo\n\u{FEFF}Disallow: /\n')).toBe(false);
  });

  it('finds sitemaps anywhere', () => {
    const lines = ['User-Agent: foo', 'Allow: /some/path', 'User-Agent: bar', '', ''];
    const sitemap = 'Sitemap: http://foo.bar/sitemap.xml';
    for (const body of [
      [...lines, sitemap],
      [sitemap, ...lines],
    ])
      expect(rulesFor(body, 'foo').sitemaps).toEqual(['http://foo.bar/sitemap.xml']);
  });

  it('encodes what rules have beyond ASCII', () => {
    const texts = ['http://www.example.com', '/a/b/c', 'á', '%aa'];
    expect(texts.map(escapePath)).toEqual(['http://www.example.com', '/a/b/c', '%C3%A1', '%AA']);
  });

  it('counts what is compared', () => {
    const answers = FACTS.map(
      ({ agents = ['FooBot'], allowed = [], forbidden = [] }) => agents.length * (allowed.length + forbidden.length),
    );
    expect({ same: answers.reduce((sum, count) => sum + count, 0), different: DIFFERENCES.length }).toEqual({ same: 155, different: 2 });
  });
});
