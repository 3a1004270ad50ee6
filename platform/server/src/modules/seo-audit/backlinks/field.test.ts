import { decodeFile } from '@canopy/contract/table-file';
import { describe, expect, it } from '@jest/globals';
import { readImport, type ImportedLink } from './read-import.ts';

interface ReportedFile {
  readonly name: string;
  /** public reports of the fault in other importers, and descriptions of the export */
  readonly reported: string;
  readonly bytes: Uint8Array;
  readonly links: readonly ImportedLink[];
}

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');
const link = (source: string, target: string, firstSeen: string): ImportedLink => ({ source, target, firstSeen });
const COLUMNS = 'tracelinker.com/docs/reference/csv-format';

const REPORTED: readonly ReportedFile[] = [
  {
    name: 'an export in UTF-16, little endian, with tabs',
    reported: `dataculturegroup/DataBasic 177; quadratichq/quadratic 972; ${COLUMNS}`,
    bytes: utf16(
      'Referring page title\tReferring page URL\tTarget URL\tFirst seen\r\nGarden news\thttps://news.example/garden\thttps://garden.example/\t2026-09-01 10:11:12\r\n',
    ),
    links: [link('https://news.example/garden', 'https://garden.example/', '2026-09-01')],
  },
  {
    name: 'an export in UTF-16, big endian, whose first line names the tab',
    reported: 'quadratichq/quadratic 972',
    bytes: utf16(
      'sep=\t\r\nSource URL\tTarget URL\tFirst seen\r\nhttps://news.example/moss, wet\thttps://garden.example/moss\t2026-08-02\r\n',
    ).swap16(),
    links: [link('https://news.example/moss,%20wet', 'https://garden.example/moss', '2026-08-02')],
  },
  {
    name: 'an export in Windows-1252 with semicolons and German headings',
    reported: 'Orange-OpenSource/kibana-xlsx-import 7; o19s/quepid 474',
    bytes: Buffer.from(
      'Verweisende Seite;Zielseite;Zuletzt gecrawlt\r\nhttps://news.example/garten;https://garden.example/töpfe;2026-07-01\r\n',
      'latin1',
    ),
    links: [link('https://news.example/garten', 'https://garden.example/t%C3%B6pfe', '2026-07-01')],
  },
  {
    name: 'titles of linking pages that are URLs, or begin with a date',
    reported: COLUMNS,
    bytes: Buffer.from(
      'Referring page title,Referring page URL,Target URL,Anchor,First seen,Last seen\nhttps://mirror.example/ – archived copy,https://blog.example/spring,https://garden.example/seeds,Seeds,2026-05-04 08:00:00,2026-11-01 09:00:00\n2019-03-02: our trip to the garden,https://diary.example/trip,https://garden.example/,Garden,2026-06-07 08:00:00,2026-11-02 09:00:00\n',
    ),
    links: [
      link('https://blog.example/spring', 'https://garden.example/seeds', '2026-05-04'),
      link('https://diary.example/trip', 'https://garden.example/', '2026-06-07'),
    ],
  },
  {
    name: 'a title that is a URL of the site itself',
    reported: COLUMNS,
    bytes: Buffer.from(
      'Source title,Source url,Target url,Anchor,First seen\nhttps://garden.example/ reviewed,https://press.example/a,https://garden.example/,https://garden.example/,2026-10-01\n',
    ),
    links: [link('https://press.example/a', 'https://garden.example/', '2026-10-01')],
  },
  {
    name: 'a quoted title of several lines with delimiters and a date',
    reported: COLUMNS,
    bytes: Buffer.from(
      'Title;Source URL;Target URL;First seen\r\n"2020-01-01; https://old.example/\r\nA diary";https://diary.example/moss;https://garden.example/moss;2026-10-02\r\n',
    ),
    links: [link('https://diary.example/moss', 'https://garden.example/moss', '2026-10-02')],
  },
];

describe('files of links that people reported importers for', () => {
  it.each(REPORTED)('$name', ({ bytes, links }) => {
    const read = readImport(decodeFile(bytes).text, ({ hostname }) => hostname === 'garden.example');
    expect(read).toEqual({ links, skipped: [] });
  });
});
