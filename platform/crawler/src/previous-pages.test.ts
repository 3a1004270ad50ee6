import { expect, it } from '@jest/globals';
import { leadsOf } from './previous-pages.ts';
import { ownThreadReader } from './reading/page-reader.ts';

const PAGE = 'https://example.com/one/';
const LINKS =
  '<a href="/a" rel="nofollow">A</a> <a href="/a">A</a> <a href="//www.example.com/b#c">B</a> <a href="http://example.com/d" rel="nofollow">D</a> <a href="https://elsewhere.example/">E</a> <a href="tel:1">T</a>';
const PLACES = { followed: ['/a', 'https://www.example.com/b'], unfollowed: ['http://example.com/d'] };

it.each([
  ['<p>No link.</p>', { followed: [], unfollowed: [], elsewhere: [] }],
  [LINKS, { ...PLACES, elsewhere: [] }],
  [
    `<a href="https://elsewhere.example/" rel="nofollow">E</a> ${LINKS}`,
    { ...PLACES, elsewhere: [{ url: 'https://elsewhere.example/', nofollow: true }] },
  ],
  [
    `<link rel="canonical" href="/two/"><link rel="alternate" hreflang="en" href="${PAGE}"><link rel="alternate" hreflang="de" href="https://de.example/"><link rel="alternate" hreflang="x-default" href="https://de.example/">`,
    { followed: [], unfollowed: [], elsewhere: [], canonicals: ['https://example.com/two/'], alternates: ['https://de.example/'] },
  ],
])('says where a page leads: %s', async (body, leads) => {
  const { html } = await ownThreadReader({ startUrl: PAGE, site: {} }).read({
    url: PAGE,
    headers: { 'content-type': 'text/html' },
    body: Buffer.from(body),
  });
  expect(leadsOf(html, PAGE)).toEqual({
    nofollow: false,
    metaRefresh: null,
    robots: [],
    scripts: 0,
    wordCount: expect.any(Number),
    hasMountPoint: false,
    canonicals: [],
    alternates: [],
    ...leads,
  });
});
