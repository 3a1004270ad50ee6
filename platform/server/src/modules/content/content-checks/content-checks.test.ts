import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkContent, type ContentChecks } from '@canopy/contract/content';
import { updateOrganisation } from '@canopy/contract/host';
import { sql } from 'drizzle-orm';
import { testStack, type TestClient, type TestStack } from '../../../testing/index.ts';
import { organisationModule } from '../../host/organisation/index.ts';
import { claimsOf } from './claims.ts';
import { contentCheckModule } from './index.ts';
import { readText } from './read-text.ts';
import { readabilityOf, syllablesOf } from './readability.ts';
import { schemaOf } from './schema-suggestion.ts';

let stack: TestStack;
let client: TestClient;
let organisation: { id: string; domain: string };
beforeAll(async () => {
  stack = await testStack({ modules: [contentCheckModule, organisationModule], worker: false });
  const user = await stack.createUser();
  organisation = await stack.createOrganisation({ domain: 'fern.example', members: [user] });
  client = stack.asUser(user, organisation as never);
});
afterAll(() => stack.close());

const check = async (html: string, change: object = {}): Promise<ContentChecks> => {
  const body = {
    title: 'Watering a raised bed',
    seo_title: '',
    seo_description: '',
    html,
    language: 'en',
    keywords: [],
    questions: [],
    ...change,
  };
  return (await client.call(checkContent, { body })).body;
};

describe('a text', () => {
  it('says which headings, keywords and questions it has', async () => {
    const checks = await check(
      '<h1>Top</h1><h4>How often to water a raised bed</h4><p>Raised beds dry out fast. Water them in the morning.</p><h2></h2>',
      {
        keywords: ['raised bed', 'hydrangea'],
        questions: ['How often should I water a raised bed?', 'When do raised beds dry out?', 'What do slugs eat?'],
      },
    );
    expect(checks.headings.map(({ problem }) => problem)).toEqual(['top', 'skipped', 'empty']);
    expect(checks.keywords.map(({ state, times, in_title }) => [state, times, in_title])).toEqual([
      ['heading', 2, true],
      ['missing', 0, false],
    ]);
    expect(checks.questions.map(({ state }) => state)).toEqual(['heading', 'text', 'missing']);
    expect(checks.questions[1]?.said_in).toBe('Raised beds dry out fast.');
    expect(checks.title_width).toBeGreaterThan(100);
    expect(checks.readability).toBeNull();
  });

  it('is held against the words that the workspace does not want', async () => {
    await client.call(updateOrganisation, { body: { forbidden_words: 'cheap, best in class' } });
    const checks = await check('<p>Our CHEAP beds are best  in class. Cheapest is something else.</p>');
    expect(checks.forbidden.map(({ word }) => word)).toEqual(['cheap', 'best in class']);
    expect(checks.forbidden[0]?.sentence).toBe('Our CHEAP beds are best in class.');
  });

  it('names pictures and links as they stand, and what is not known as unknown', async () => {
    await stack.deps.db.execute(
      sql`insert into outside_links (organisation_id, url_id, url, verdict, status) values (${organisation.id}, '00000000-0000-4000-8000-000000000000', 'x', 'fine', 200)`,
    );
    const checks = await check(
      '<p><img src="https://fern.example/a.png" alt=""> <a href="/beds">beds</a> <a href="https://other.example/">o</a> <a href="javascript:x">j</a></p>',
    );
    expect(checks.images).toEqual([{ src: 'https://fern.example/a.png', alt: '' }]);
    expect(checks.links.map(({ own, state }) => [own, state])).toEqual([
      [true, 'unknown'],
      [false, 'unknown'],
      [false, 'invalid'],
    ]);
  });

  it('with questions and answers is offered as a list of them, in its own words', async () => {
    const checks = await check('<h2>How deep?</h2><p>One hand.</p><h2>How often?</h2><p>Each morning.</p>');
    expect(checks.schema.map(({ type }) => type)).toEqual(['Article', 'FAQPage']);
    expect(JSON.parse(checks.schema[1]?.json ?? '')).toMatchObject({
      mainEntity: [{ name: 'How deep?', acceptedAnswer: { text: 'One hand.' } }, { name: 'How often?' }],
    });
  });
});

describe('a statement', () => {
  const claims = (html: string, facts: { quote: string; url: string }[] = []) => claimsOf(readText(html).blocks, facts, 'en');

  it('has the source that bears it, or none', () => {
    const facts = [{ quote: 'Tomato seeds germinate at 20 to 25 degrees within ten days.', url: 'https://garden.example/sow' }];
    expect(
      claims(
        '<p>Tomato seeds germinate within ten days at 20 degrees. Tomato seeds germinate at 35 degrees. Is that so? It is nice here.</p>' +
          '<p>Nine of 10 <a href="https://survey.example/">gardeners agree</a>.</p>',
        facts,
      ),
    ).toEqual([
      { sentence: 'Tomato seeds germinate within ten days at 20 degrees.', source: 'https://garden.example/sow' },
      { sentence: 'Tomato seeds germinate at 35 degrees.', source: null },
      { sentence: 'Nine of 10 gardeners agree.', source: 'https://survey.example/' },
    ]);
  });

  it('has no source where only its neighbours link to one', () => {
    expect(claims('<p>Nine of 10 gardeners agree. Half of <a href="https://a.example/">them water</a> daily.</p>')).toEqual([
      { sentence: 'Nine of 10 gardeners agree.', source: null },
    ]);
  });

  it('has the source that is named right behind it, by number or by name', () => {
    expect(
      claims(
        '<p>Nine of 10 gardeners agree. <a href="https://a.example/">[1]</a> Most beds need 4 litres <a href="https://b.example/">[2]</a>. ' +
          'Slugs eat 40 % of them. (<a href="https://c.example/">Slug survey</a>) Each of 3 beds failed. <em>(no source)</em> All is well.</p>',
      ),
    ).toEqual([
      { sentence: 'Nine of 10 gardeners agree.', source: 'https://a.example/' },
      { sentence: 'Most beds need 4 litres.', source: 'https://b.example/' },
      { sentence: 'Slugs eat 40 % of them.', source: 'https://c.example/' },
      { sentence: 'Each of 3 beds failed.', source: null },
    ]);
  });
});

describe('reading', () => {
  it('gives words to the innermost block, and loses none of an item with a list in it', () => {
    const { blocks, links } = readText(
      '<ul><li>Two <a href="/x">raised  beds</a><ul><li>One of <b>oak</b></li></ul></li></ul><td><p>Deep</p></td>',
    );
    expect(blocks.map(({ text }) => text)).toEqual(['Two raised beds', 'One of oak', 'Deep']);
    expect(blocks[0]?.links).toEqual([{ url: '/x', start: 4, end: 15 }]);
    expect(links).toEqual([{ url: '/x', text: 'raised beds' }]);
  });

  it.each([
    ['start tags without an end', '<blockquote>'.repeat(150_000)],
    ['end tags without a start', `${'<b>'.repeat(250_000)}${'</i>'.repeat(240_000)}`],
    ['items in items', '<ul><li>one two '.repeat(100_000)],
    ['links in links', '<p><a href="/x">'.repeat(100_000)],
    ['one heading again and again', '<h2>How?</h2><p>So.</p>'.repeat(80_000)],
    ['one paragraph of statements', `<p>${'Nine of 10 agree <a href="https://a.example/">[1]</a>. '.repeat(30_000)}</p>`],
  ])('goes through %s once', (_what, html) => {
    // Takes minutes if each part is traversed once for every other.
    const text = readText(html);
    const claims = claimsOf(text.blocks, [{ quote: 'Nine of 10 gardeners agree.', url: 'https://b.example/' }], 'en');
    expect(claims.every(({ source }) => source === 'https://b.example/' || source === 'https://a.example/')).toBe(true);
    expect(schemaOf({ ...text, title: 'T', description: '', language: 'en' })).toHaveLength(1);
  });
});

it.each([
  ['garden', 'en', 2],
  ['made', 'en', 1],
  ['table', 'en', 2],
  ['Blumentopf', 'de', 3],
])('%s (%s) has %i syllables', (word, language, count) => {
  expect(syllablesOf(word, language)).toBe(count);
});

it('short words in short sentences read more easily than long ones in long ones', () => {
  const score = (text: string, language = 'en') => readabilityOf([{ text: text.repeat(8) }], language)?.score ?? -1;
  expect(score('The cat sat on the mat. ')).toBeGreaterThan(90);
  expect(
    score('Institutional considerations notwithstanding, comprehensive documentation facilitates organisational transparency. '),
  ).toBeLessThan(20);
  expect(readabilityOf([{ text: 'Palabras. '.repeat(40) }], 'es')?.formula).toBe('Fernández Huerta');
  expect(readabilityOf([{ text: 'слово '.repeat(40) }], 'ru')).toBeNull();
});
