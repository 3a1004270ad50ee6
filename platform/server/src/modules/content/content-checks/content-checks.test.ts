import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkContent, type ContentChecks } from '@canopy/contract/content';
import { updateOrganisation } from '@canopy/contract/host';
import { sql } from 'drizzle-orm';
import { testStack, type TestClient, type TestStack } from '../../../testing/index.ts';
import { organisationRoutes } from '../../host/organisation/index.ts';
import { claimsOf } from './claims.ts';
import { contentCheckRoutes } from './index.ts';
import { readabilityOf, syllablesOf } from './readability.ts';

let stack: TestStack;
let client: TestClient;
let organisation: { id: string; domain: string };
beforeAll(async () => {
  stack = await testStack({ routes: (deps) => [...contentCheckRoutes(deps), ...organisationRoutes(deps)], worker: false });
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

it('a statement has the source that bears it, or none', () => {
  const block = (text: string, links: string[] = []) => ({ text, links, heading: '' });
  const facts = [{ quote: 'Tomato seeds germinate at 20 to 25 degrees within ten days.', url: 'https://garden.example/sow' }];
  expect(
    claimsOf(
      [
        block('Tomato seeds germinate within ten days at 20 degrees. Tomato seeds germinate at 35 degrees. Is that so? It is nice here.'),
        block('Nine of 10 gardeners agree.', ['https://survey.example/']),
      ],
      facts,
      'en',
    ),
  ).toEqual([
    { sentence: 'Tomato seeds germinate within ten days at 20 degrees.', source: 'https://garden.example/sow' },
    { sentence: 'Tomato seeds germinate at 35 degrees.', source: null },
    { sentence: 'Nine of 10 gardeners agree.', source: 'https://survey.example/' },
  ]);
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
