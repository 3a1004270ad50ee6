import { describe, expect, it } from '@jest/globals';
import { blocksToHtml, htmlToBlocks } from './conversions.ts';

interface ReportedHtml {
  readonly name: string;
  /** public reports of the fault in other editors */
  readonly reported: string;
  readonly html: string;
  /** as it is published; absent: as it came */
  readonly published?: string;
}

const REPORTED: readonly ReportedHtml[] = [
  {
    name: 'links that became nofollow, the site’s own as well',
    reported: 'TypeCellOS/BlockNote 1549; dasmikko/strapi-tiptap-editor 34, 68',
    html: '<p>See <a href="https://field.example/seeds">our seeds</a> and <a href="https://other.example/">another site</a>.</p>',
  },
  {
    name: 'links stored with the attributes of an editor',
    reported: 'TypeCellOS/BlockNote 1549',
    html: '<p>See <a href="https://field.example/seeds" target="_blank" rel="noopener noreferrer nofollow" classname="bn-inline-content-section" data-inline-content-type="link">our seeds</a>.</p>',
    published: '<p>See <a href="https://field.example/seeds">our seeds</a>.</p>',
  },
  {
    name: 'links whose author said what they are',
    reported: 'dasmikko/strapi-tiptap-editor 68',
    html: '<p>By <a href="https://partner.example/pots" rel="sponsored noopener">a partner</a> and <a href="https://forum.example/t/7" rel="ugc">a reader</a></p>',
  },
  {
    name: 'a link of a list',
    reported: 'TypeCellOS/BlockNote 1549',
    html: '<ul><li><a href="/care/?month=5&amp;bed=2">Care in May</a></li><li>Tools</li></ul>',
  },
];

describe('HTML that people reported editors for', () => {
  it.each(REPORTED)('$name', ({ html, published = html }) => {
    expect(blocksToHtml(htmlToBlocks(html))).toBe(published);
  });
});
