import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createResearchAnalysis, deleteResearchAnalysis, listResearchAnalyses, personaCalls, profileCalls } from '@canopy/contract/content';
import { testStack, type TestStack } from '../../../testing/index.ts';
import { replaceWebDays } from '../../analytics/web-data/index.ts';
import { researchAnalysisModule } from '../research-analysis/index.ts';
import { personaModule } from './index.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await testStack({ modules: [personaModule, researchAnalysisModule], worker: false });
});
afterAll(() => stack.close());

async function member() {
  const user = await stack.createUser();
  return stack.asUser(user, await stack.createOrganisation({ members: [user] }));
}
const TEXTS =
  'My raised bed is a problem: it dries out. How often should I water it?\n\nThe raised bed is a problem because it dries out so fast.';
const analysis = (change: object = {}) => ({ title: 'Beds', language: 'en', pasted: TEXTS, csv: '', urls: [], ...change });
const persona = (change: object = {}) => ({ name: 'Paula', role: '', goals: '', profile_id: null, client_id: randomUUID(), ...change });

describe('an analysis of what people write', () => {
  it('counts pains and questions, and each quote stands in its text', async () => {
    const client = await member();
    const { body } = await client.call(createResearchAnalysis, { body: analysis() });
    expect(body.pains).toEqual([expect.objectContaining({ quotes: [expect.anything(), expect.anything()] })]);
    expect(body.questions.map(({ text }) => text)).toEqual(['How often should I water it?']);
    expect(body.phrases[0]?.text).toBe('raised bed');
    for (const { quotes } of [...body.pains, ...body.questions, ...body.phrases])
      for (const quote of quotes)
        expect(body.threads.find(({ id }) => id === quote.thread_id)?.text.slice(quote.start, quote.end)).toBe(quote.text);
  });

  it('reads the longest column of a CSV file, and refuses to read nothing', async () => {
    const client = await member();
    const csv = 'id,review,date\n1,"Slugs eat everything, I hate it.",today\n2,"It is ""too dry"" here.",now\n';
    const { body } = await client.call(createResearchAnalysis, { body: analysis({ pasted: '', csv }) });
    expect(body.threads.map(({ text, source }) => [text, source])).toEqual([
      ['Slugs eat everything, I hate it.', 'CSV'],
      ['It is "too dry" here.', 'CSV'],
    ]);
    expect(await client.call(createResearchAnalysis, { body: analysis({ pasted: ' ' }) })).toMatchObject({
      status: 422,
      body: { code: 'nothing-to-analyse' },
    });
    await client.call(deleteResearchAnalysis, { params: { id: body.id } });
    expect((await client.call(listResearchAnalyses)).body).toEqual([]);
  });
});

describe('a persona', () => {
  it('takes claims with their evidence, keeps its versions, and refuses a save of an older one', async () => {
    const client = await member();
    const { body: source } = await client.call(createResearchAnalysis, { body: analysis() });
    const { body: profile } = await client.call(profileCalls.create, {
      body: { name: 'Beginners', industry: '', company_size: '', region: '', goals: '', problems: '' },
    });
    const body = persona({ profile_id: profile.id });
    const { body: made } = await client.call(personaCalls.create, { body });
    expect((await client.call(personaCalls.create, { body })).body.id).toBe(made.id);
    const { pains } = (await client.call(personaCalls.evidence)).body;
    expect(pains[0]?.evidence).toHaveLength(2);
    // It was worked out once: the texts of the analyses are not read again.
    await stack.deps.pool.query(`update research_analyses set threads = '[]' where id = $1`, [source.id]);
    expect((await client.call(personaCalls.evidence)).body.pains).toEqual(pains);
    const params = { id: made.id };
    const changed = await client.call(personaCalls.update, { params, body: { version: 1, pains } });
    expect(changed.body).toMatchObject({ version: 2, pains, profile_id: profile.id });
    expect(await client.call(personaCalls.update, { params, body: { version: 1, name: 'Other' } })).toMatchObject({
      status: 409,
      body: { code: 'persona-changed' },
    });
    expect(
      (await client.call(personaCalls.versions, { params })).body.map(({ version, persona: was }) => [version, was.pains.length]),
    ).toEqual([
      [2, 1],
      [1, 0],
    ]);
    expect((await client.call(profileCalls.list)).body[0]?.personas).toBe(1);
    await client.call(profileCalls.remove, { params: { id: profile.id } });
    expect((await client.call(personaCalls.get, { params })).body.profile_id).toBeNull();
  });

  it('takes traits from rows of web analytics: the most viewed of the last 30 days with rows, each with its share of all views', async () => {
    const user = await stack.createUser();
    const organisation = await stack.createOrganisation({ members: [user] });
    const client = stack.asUser(user, organisation);
    const [old, first, last] = ['2026-09-30', '2026-10-01', '2026-10-30'] as const;
    const rows = (kind: 'country' | 'device' | 'page', counted: readonly (readonly [date: string, name: string, views: number])[]) =>
      replaceWebDays(
        stack.deps.db,
        organisation.id,
        kind,
        { from: old, to: last },
        counted.map(([date, name, screenPageViews]) => ({ date, name, screenPageViews })),
        { timeZone: null, thresholded: false, incompleteFrom: null },
      );
    await rows('country', [
      [old, 'Norway', 1_000],
      [first, 'Kenya', 20],
      [last, 'Kenya', 40],
      [last, 'Chile', 25],
      [last, '(not set)', 15],
    ]);
    await rows('device', [[last, 'mobile', 10]]);
    await rows('page', [...Array.from({ length: 7 }, (_, at) => [last, `/page-${at}`, at] as const)]);
    const { traits = [] } = (await client.call(personaCalls.evidence)).body;
    expect(traits.map(({ text, evidence }) => [text, evidence[0]?.views, evidence[0]?.share])).toEqual([
      ['Visits from Kenya', 60, 0.6],
      ['Visits from Chile', 25, 0.25],
      ['Visits on mobile', 10, 1],
      ...[6, 5, 4, 3, 2].map((views) => [`Reads /page-${views}`, views, views / 21]),
    ]);
    expect(traits[0]?.evidence).toMatchObject([{ kind: 'web_analytics', text: 'Kenya', impressions: null, analysis_id: null }]);
    const { body: made } = await client.call(personaCalls.create, { body: persona() });
    const params = { id: made.id };
    const changed = await client.call(personaCalls.update, { params, body: { version: 1, traits: traits.slice(0, 1) } });
    expect(changed.body.traits).toEqual(traits.slice(0, 1));
    // Another change leaves them in place.
    const renamed = await client.call(personaCalls.update, { params, body: { version: 2, name: 'Pauline' } });
    expect(renamed.body).toMatchObject({ name: 'Pauline', traits: traits.slice(0, 1) });
    expect((await (await member()).call(personaCalls.evidence)).body.traits).toEqual([]);
  });

  it('of one workspace is nobody else’s, nor may it belong to a foreign profile', async () => {
    const [mine, theirs] = [await member(), await member()];
    const { body: profile } = await theirs.call(profileCalls.create, {
      body: { name: 'Theirs', industry: '', company_size: '', region: '', goals: '', problems: '' },
    });
    expect((await mine.call(personaCalls.create, { body: persona({ profile_id: profile.id }) })).status).toBe(404);
    const { body: made } = await mine.call(personaCalls.create, { body: persona() });
    for (const call of [personaCalls.get, personaCalls.versions, personaCalls.remove])
      expect((await theirs.call(call, { params: { id: made.id } })).status).toBe(404);
  });
});
