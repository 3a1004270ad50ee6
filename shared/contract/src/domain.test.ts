import { describe, expect, it } from '@jest/globals';
import * as z from '@canopy/contract/schema';
import { bareDomain, domainName, isDomain } from './domain.ts';

const field = domainName({ required: 'Domain is required', invalid: 'Please enter a valid domain' });

describe('a domain field', () => {
  it.each([
    ['example.com', 'example.com'],
    ['https://Example.com/', 'example.com'],
    ['http://shop.example.co.uk', 'shop.example.co.uk'],
    ['localhost:4602', 'localhost:4602'],
    ['127.0.0.1:8080', '127.0.0.1:8080'],
    ['https://Fern.example/guides/compost?utm=1#top', 'fern.example'],
    ['http://localhost:4602/guides/', 'localhost:4602'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['https://Bücher.example/', 'xn--bcher-kva.example'],
    ['http://bu\u0308cher.example/neu?x=1', 'xn--bcher-kva.example'],
    ['bücher.example:8080', 'xn--bcher-kva.example:8080'],
    ['例え。テスト', 'xn--r8jz45g.xn--zckzah'],
    ['пример.рф', 'xn--e1afmkfd.xn--p1ai'],
  ])('takes %s as %s', (text, bare) => {
    expect(z.parse(field, text)).toBe(bare);
  });

  it.each(['', '   ', 'https://'])('asks for one where %j stands', (text) => {
    expect(z.safeParse(field, text).error?.issues[0]?.message).toBe('Domain is required');
  });

  it.each([
    'example',
    'exa mple.com',
    'example.com/path',
    '-a.com',
    'a..com',
    'ftp://example.com',
    'user@example.com',
    '10.0.0.1',
    '127.0.0.256',
    'fern.example:65536',
    'localhost:0',
    'https://user@',
    'bücher',
    'bü cher.example',
    'bücher.example/neu',
    'ada@bücher.example',
    `${'a'.repeat(64)}.com`,
  ])('refuses %s', (text) => {
    expect(z.safeParse(field, text).error?.issues[0]?.message).toBe('Please enter a valid domain');
  });

  it('removes one trailing slash only', () => {
    expect(bareDomain('https://example.com//')).toBe('example.com/');
    expect(isDomain('example.com/')).toBe(false);
  });
});
