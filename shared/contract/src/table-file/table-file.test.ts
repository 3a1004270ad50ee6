import { describe, expect, it } from '@jest/globals';
import { decodeFile, guessLinkColumns, readKeywords, readTable } from './index.ts';

const utf16 = (text: string, isLittle: boolean, hasMark: boolean) => {
  const units = [...(hasMark ? `\uFEFF${text}` : text)].flatMap((character) => {
    const unit = character.charCodeAt(0);
    return isLittle ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255];
  });
  return Uint8Array.from(units);
};
const latin = (text: string) => Uint8Array.from([...text].map((character) => (character === '€' ? 0x80 : character.charCodeAt(0))));

describe('the encoding of a file', () => {
  const text = 'Referring page URL\tÜber\r\nhttps://news.example/garden\tGröße\r\n';
  it.each([
    ['UTF-8', new TextEncoder().encode(text), 'utf-8'],
    ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${text}`), 'utf-8'],
    ['UTF-16 LE with a mark', utf16(text, true, true), 'utf-16le'],
    ['UTF-16 BE with a mark', utf16(text, false, true), 'utf-16be'],
    ['UTF-16 LE without', utf16(text, true, false), 'utf-16le'],
    ['UTF-16 BE without', utf16(text, false, false), 'utf-16be'],
    ['Windows-1252', latin(text), 'windows-1252'],
  ])('%s', (_name, bytes, encoding) => {
    expect(decodeFile(bytes)).toEqual({ text, encoding });
  });

  it('keeps the euro sign of Windows-1252, and reads an empty file', () => {
    expect(decodeFile(latin('5 € für Töpfe')).text).toBe('5 € für Töpfe');
    expect(decodeFile(new Uint8Array())).toEqual({ text: '', encoding: 'utf-8' });
  });
});

describe('the rows of a file', () => {
  const cellsOf = (text: string) => readTable(text).map(({ cells }) => cells);
  it.each([
    [
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a;b\r\n1,5;2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'a\tb\r1\t2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a|b\n1|2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'sep=;\na;b\n1,2;3',
      [
        ['a', 'b'],
        ['1,2', '3'],
      ],
    ],
    ['"sep=,"\r\na,b', [['a', 'b']]],
    [
      'Nr;Text\r\n1;Schön, aber spät. Warum?\r\n2;Gut\r\n',
      [
        ['Nr', 'Text'],
        ['1', 'Schön, aber spät. Warum?'],
        ['2', 'Gut'],
      ],
    ],
    [
      'a,b\n"x, ""y""\nz",2',
      [
        ['a', 'b'],
        ['x, "y"\nz', '2'],
      ],
    ],
    [
      'a,b\n5" pot,2\n"open,3\n4,5',
      [
        ['a', 'b'],
        ['5" pot', '2'],
        ['"open', '3'],
        ['4', '5'],
      ],
    ],
    [
      'a,b\n1,',
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
    [
      'https://a.example/x,y\nhttps://a.example/z\nhttps://a.example/w\n',
      [['https://a.example/x,y'], ['https://a.example/z'], ['https://a.example/w']],
    ],
    [
      'https://a.example/x\nhttps://a.example/y,https://b.example/\nhttps://a.example/z\nhttps://a.example/w',
      [['https://a.example/x'], ['https://a.example/y', 'https://b.example/'], ['https://a.example/z'], ['https://a.example/w']],
    ],
    ['', []],
  ])('of %j', (text, rows) => {
    expect(cellsOf(text)).toEqual(rows);
  });

  it('have the line they begin in', () => {
    expect(readTable('a,b\n\n"x\ny",2\n3,4').map(({ line }) => line)).toEqual([1, 3, 5]);
    expect(readTable('sep=,\na,b\n1,2').map(({ line }) => line)).toEqual([2, 3]);
  });

  it('are read in linear time, whatever the quotes', () => {
    const began = performance.now();
    expect(readTable('"a"",\n'.repeat(100_000)).length).toBeGreaterThan(0);
    expect(readTable('"'.repeat(500_001)).length).toBe(1);
    expect(readTable('a,"b\n'.repeat(100_000)).length).toBeGreaterThan(0);
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

describe('the columns of a file with links', () => {
  const isOwn = (url: string) => new URL(url).host.endsWith('garden.example');
  const linksOf = (text: string) => {
    const { rows, columns, isSure } = guessLinkColumns(readTable(text), isOwn);
    return {
      isSure,
      links: rows.map(({ cells }) => [cells[columns.source_url], cells[columns.target_url ?? -1], cells[columns.first_seen ?? -1]]),
    };
  };

  it('come from the header, though a title looks like a URL or a date', () => {
    const ahrefs =
      'Referring page title,Referring page URL,Target URL,Anchor,First seen,Last seen\nhttps://mirror.example/ – archived copy,https://blog.example/spring,https://garden.example/seeds,Seeds,2026-05-04 08:00:00,2026-11-01 09:00:00\n2019-03-02: our trip,https://diary.example/trip,https://garden.example/,Garden,2026-06-07 08:00:00,2026-11-02\n';
    expect(linksOf(ahrefs)).toEqual({
      isSure: true,
      links: [
        ['https://blog.example/spring', 'https://garden.example/seeds', '2026-05-04 08:00:00'],
        ['https://diary.example/trip', 'https://garden.example/', '2026-06-07 08:00:00'],
      ],
    });
  });

  it.each([
    ['Search Console', 'Linking page,Last crawled\nA,2026-09-01\n', ['A', undefined, '2026-09-01']],
    ['Search Console in German', 'Verweisende Seite,Zuletzt gecrawlt\nA,2026-09-01\n', ['A', undefined, '2026-09-01']],
    ['Search Console in French', 'Page d’origine,Dernière exploration\nA,2026-09-01\n', ['A', undefined, '2026-09-01']],
    [
      'Semrush',
      'Page ascore,Source title,Source url,Target url,Anchor,External links,First seen,Last seen\n9,T,A,B,x,1,2026-09-01,z\n',
      ['A', 'B', '2026-09-01'],
    ],
    [
      'Ahrefs in UTF-16',
      '"Referring page title"\t"Referring page URL"\t"Target URL"\t"First seen"\nT\tA\tB\t2026-09-01\n',
      ['A', 'B', '2026-09-01'],
    ],
    ['Moz', 'URL,Title,Anchor Text,Spam Score,PA,DA,Target URL,Date First Crawled\nA,T,x,1,2,3,B,2026-09-01\n', ['A', 'B', '2026-09-01']],
    ['Majestic', 'TargetURL,SourceURL,AnchorText,FirstIndexedDate\nB,A,x,2026-09-01\n', ['A', 'B', '2026-09-01']],
    ['Search Console in Japanese', 'リンク元ページ,最終クロール日\nA,2026-09-01\n', ['A', undefined, '2026-09-01']],
    ['Bing', 'Source Url,Anchor Text,Target Url\nA,x,B\n', ['A', 'B', undefined]],
    ['a report with a title above', 'Backlinks of garden.example\n\nSource URL;Target URL\nA;B\n', ['A', 'B', undefined]],
  ])('of %s', (_tool, text, link) => {
    expect(linksOf(text)).toEqual({ isSure: true, links: [link] });
  });

  it('come from the cells where the header is not known, and are said to be a guess where two may be meant', () => {
    expect(linksOf('Сторінка,Дата\nhttps://a.example/x,2026-09-01\n')).toEqual({
      isSure: true,
      links: [['https://a.example/x', undefined, '2026-09-01']],
    });
    const two =
      'Один,Два,Три\nhttps://mirror.example/,https://a.example/x,https://garden.example/\nTitle,https://b.example/y,https://garden.example/\n';
    expect(linksOf(two)).toEqual({
      isSure: false,
      links: [
        ['https://a.example/x', 'https://garden.example/', undefined],
        ['https://b.example/y', 'https://garden.example/', undefined],
      ],
    });
  });
});

describe('the keywords of a file', () => {
  it.each([
    ['Top queries,Clicks,Impressions,CTR,Position\nferns for shade,10,100,10%,3\nferns for shade,1,1,1%,1\nmoss,2,20,10%,4\n'],
    ['Häufigste Suchanfragen,Klicks,Impressionen,CTR,Position\nferns for shade,10,100,"10,2 %",3\nmoss,2,20,10%,4\n'],
    ['#\tKeyword\tCountry\tDifficulty\tVolume\n1\tferns for shade\tus\t3\t90\n2\tmoss\tus\t4\t80\n'],
    [
      'Keyword Stats 2026-09-01\n"1 August 2025 - 31 July 2026"\nKeyword\tCurrency\tAvg. monthly searches\nferns  for shade\tEUR\t90\nmoss\tEUR\t80\n',
    ],
    ['Keyword;Position;Search Volume\nferns for shade;1;90\nmoss;2;80\n'],
    ['ferns for shade\nmoss\n\nmoss'],
    ['Keywords\nferns for shade\nmoss'],
  ])('of %j', (text) => {
    expect(readKeywords(text)?.keywords).toEqual(['ferns for shade', 'moss']);
  });

  it('are not guessed from a table without a column of them', () => {
    expect(readKeywords('Page,Clicks\nhttps://a.example/,3\nhttps://b.example/,4\n')).toBeUndefined();
  });

  const NONE = { volume: null, difficulty: null, cpc: null, currency: null, position: null, intents: [] };
  it.each([
    [
      'Ahrefs, Keywords Explorer',
      '#\tKeyword\tCountry\tDifficulty\tVolume\tCPC\tIntents\n1\tferns\tus\t3\t1,900\t0.45\tInformational, Commercial\n2\tmoss\tus\t\t\t\t\n',
      [{ keyword: 'ferns', volume: 1_900, difficulty: 3, cpc: 0.45, intents: ['informational', 'commercial'] }],
      { volume: 'Volume', difficulty: 'Difficulty', cpc: 'CPC', intent: 'Intents' },
      0,
    ],
    [
      'Ahrefs, Organic keywords',
      'Keyword,Volume,KD,CPC,Current position,Informational,Commercial,Transactional,Navigational\nferns,90,12,,4,true,false,false,false\n',
      [{ keyword: 'ferns', volume: 90, difficulty: 12, position: 4, intents: ['informational'] }],
      {
        volume: 'Volume',
        difficulty: 'KD',
        cpc: 'CPC',
        position: 'Current position',
        intent: 'Informational, Commercial, Transactional, Navigational',
      },
      0,
    ],
    [
      'Semrush, Keyword Magic Tool',
      'Keyword,Intent,Volume,Keyword Difficulty,CPC (USD)\nferns,"Informational, Transactional",720,31,1.20\n',
      [{ keyword: 'ferns', volume: 720, difficulty: 31, cpc: 1.2, currency: 'USD', intents: ['informational', 'transactional'] }],
      { intent: 'Intent', volume: 'Volume', difficulty: 'Keyword Difficulty', cpc: 'CPC (USD)' },
      0,
    ],
    [
      'Semrush, Organic positions',
      'Keyword;Position;Previous position;Search Volume;Keyword Difficulty;CPC\nferns;0;7;1.300;31;0,45\nmoss;2;0;90;;\n',
      [
        { keyword: 'ferns', volume: 1_300, difficulty: 31, cpc: 0.45 },
        { keyword: 'moss', volume: 90, position: 2 },
      ],
      { position: 'Position', volume: 'Search Volume', difficulty: 'Keyword Difficulty', cpc: 'CPC' },
      0,
    ],
    [
      'Google Ads, Keyword Planner, with ranges',
      'Keyword Stats 2026-09-01\n"1 August 2025 - 31 July 2026"\nKeyword\tCurrency\tAvg. monthly searches\tCompetition\tTop of page bid (low range)\nferns\tEUR\t1K – 10K\tLow\t0.30\nmoss\tEUR\t90\tLow\t0.20\n',
      [{ keyword: 'moss', volume: 90 }],
      { volume: 'Avg. monthly searches' },
      1,
    ],
    ['a list', 'volume\nferns\n', [], {}, 0],
  ])('have the figures that %s gives them', (_name, text, figures, read, unread) => {
    const file = readKeywords(text);
    expect(file?.figures).toEqual(figures.map((row) => ({ ...NONE, ...row })));
    expect([file?.read, file?.unread]).toEqual([read, unread]);
  });
});
