import { expect, it } from '@jest/globals';
import { leadsOf, packLeads, unpackLeads } from './previous-pages.ts';
import { ownThreadReader } from './reading/page-reader.ts';

const PAGE = 'https://example.com/one/';
const LINKS = '<a href="/a">A</a> <a href="/a" rel="nofollow">A</a> <a href="//www.example.com/b#c">B</a> <a href="http://example.com/d" rel="nofollow">D</a> <a href="https://elsewhere.example/">E</a> <a href="tel:1">T</a>';

it.each([['<p>No link.</p>', 0], [LINKS, 3], [`<a href="https://elsewhere.example/" rel="nofollow">E</a> ${LINKS}`, 4]])('packs where a page leads, and unpacks the same', async (body, links) => {
  const { html } = await ownThreadReader({ startUrl: PAGE, site: {} }).read({ url: PAGE, headers: { 'content-type': 'text/html' }, body: Buffer.from(body) });
  const leads = leadsOf(html);
  const again = unpackLeads(JSON.parse(JSON.stringify(packLeads(leads, PAGE))), PAGE);
  const sorted = ({ links: all, ...rest }: typeof leads) => ({ ...rest, links: all.toSorted((a, b) => String(a.url).localeCompare(String(b.url))) });
  expect(sorted(again)).toEqual(sorted(leads));
  expect(again.links).toHaveLength(links);
});
