import { describe, expect, it } from '@jest/globals';
import { robotsRules } from './robots.ts';

const allows = (body: string, agent: string, path: string): boolean =>
  robotsRules({ origin: 'https://foo.bar', verdict: 'rules', status: 200, failure: null, body, truncated: false }, agent).allows(
    `https://foo.bar${path}`,
  );

describe('robots.txt as RFC 9309 and Google’s parser have it:', () => {
  it.each<[what: string, body: string, agent: string, allowed: string[], forbidden: string[]]>([
    ['a forgotten colon', 'user-agent FooBot\ndisallow /', 'FooBot', [], ['/x']],
    ['three words are no rule', 'user-agent: FooBot\ndisallow /x y', 'FooBot', ['/x'], []],
    ['unknown lines', 'foo: FooBot\nbar: /', 'FooBot', ['/x'], []],
    ['misspellings', 'useragent: FooBot\ndissallow: /a\ndisalow: /b', 'FooBot', ['/c'], ['/a', '/b']],
    ['rules before any agent', 'disallow: /a\nuser-agent: FooBot\ndisallow: /b', 'FooBot', ['/a'], ['/b']],
    [
      'groups of one agent together',
      'user-agent: F\ndisallow: /a\n\nuser-agent: G\nallow: /\n\nuser-agent: f\ndisallow: /b',
      'F',
      ['/c'],
      ['/a', '/b'],
    ],
    ['other lines do not end a group', 'user-agent: F\nsitemap: https://foo.bar/s\nuser-agent: *\ndisallow: /', 'F', [], ['/x']],
    ['an agent up to its first space', 'user-agent: *\ndisallow: /\nuser-agent: Foo Bar\nallow: /x/\ndisallow: /', 'Foo', ['/x/y'], ['/a']],
    ['an agent up to its version', 'user-agent: Foo/2.1\ndisallow: /a', 'foo', ['/b'], ['/a']],
    ['a star before a space', 'user-agent: * x\ndisallow: /a', 'Foo', ['/b'], ['/a']],
    ['a star before a name is none', 'user-agent: *x\ndisallow: /a', 'Foo', ['/a'], []],
    ['an own group with nothing in it', 'user-agent: *\ndisallow: /\nuser-agent: Foo\ndisallow:', 'Foo', ['/a'], []],
    ['the longest match', 'user-agent: F\nallow: /x/page.\ndisallow: /*.html', 'F', ['/x/page.html'], ['/x/y.html']],
    ['of two as long the one that allows', 'user-agent: F\ndisallow: /x\nallow: /x\ndisallow: /y*\nallow: /y*', 'F', ['/x', '/y'], []],
    ['a plain and a wild one as long', 'user-agent: F\ndisallow: /abc\nallow: /a*c', 'F', ['/abc'], []],
    [
      'wildcards',
      'user-agent: F\ndisallow: /foo/bar/*qux\ndisallow: *.php$',
      'F',
      ['/foo/bar/qu', '/a.php5'],
      ['/foo/bar/x/qux', '/a/b.php'],
    ],
    ['a dollar only at the end', 'user-agent: F\ndisallow: /a$b\nallow: /a', 'F', ['/a', '/ab'], ['/a$b']],
    ['the end where nothing follows', 'user-agent: F\ndisallow: /foo/bar$', 'F', ['/foo/bar/', '/foo/barx'], ['/foo/bar']],
    [
      'characters beyond ASCII',
      'user-agent: F\ndisallow: /\nallow: /foo/bar/ツ',
      'F',
      ['/foo/bar/ツ', '/foo/bar/%e3%83%84'],
      ['/foo/bar/x'],
    ],
    ['encoded letters are others', 'user-agent: F\ndisallow: /\nallow: /foo/bar/%62%61%7A', 'F', ['/foo/bar/%62%61%7A'], ['/foo/bar/baz']],
    ['case', 'user-agent: F\ndisallow: /X/', 'F', ['/x/y'], ['/X/y']],
    [
      'index pages stand for their folder',
      'user-agent: F\nallow: /allowed/index.html\ndisallow: /',
      'F',
      ['/allowed/', '/allowed/index.html'],
      ['/allowed/x', '/index.html'],
    ],
    ['comments, spaces and other line ends', '\uFEFFuser-agent : F # x\rdisallow : /a # y\r\n  disallow: /b', 'F', ['/c'], ['/a', '/b']],
    ['the query counts', 'user-agent: F\ndisallow: /*?a=', 'F', ['/x'], ['/x?a=1', '/x?b=1?a=2']],
  ])('%s', (_what, body, agent, allowed, forbidden) => {
    expect(allowed.filter((path) => !allows(body, agent, path))).toEqual([]);
    expect(forbidden.filter((path) => allows(body, agent, path))).toEqual([]);
  });

  it('reads a file of tens of thousands of rules once, and looks paths up', () => {
    const body = `user-agent: *\n${Array.from({ length: 30_000 }, (_, at) => `disallow: /folder-${at}/`).join('\n')}`;
    expect([allows(body, 'F', '/folder-29999/x'), allows(body, 'F', '/folder-30000/x')]).toEqual([false, true]);
  });
});
