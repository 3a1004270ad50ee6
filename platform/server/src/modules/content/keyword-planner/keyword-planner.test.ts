import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import {
  createKeywordProject,
  deleteKeywordProject,
  getKeywordProject,
  listKeywordProjects,
  lookUpKeywordFigures,
  saveKeywordProvider,
  updateKeywordProject,
} from '@canopy/contract/content';
import { keywordKeys, startSandbox, type Sandbox } from '@canopy/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { urlId } from '../../../store/url-id.ts';
import { testStack, type TestClient, type TestOrganisation, type TestStack } from '../../../testing/index.ts';
import type { Deps } from '../../../deps.ts';
import type { StepContext } from '../../../jobs/jobs.ts';
import { keywordFiguresJob } from './look-up.ts';
import { nextTurn } from './provider-turns.ts';
import { giveBackLimit, takeLimit } from '../../billing/limits/index.ts';
import { keywordProviderModule } from '../keyword-providers/index.ts';
import { keywordPlannerModule } from './index.ts';

describe('projects', () => {
  let stack: TestStack;
  let client: TestClient;
  let organisation: TestOrganisation;
  let sandbox: Sandbox;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'planner-'));
    sandbox = await startSandbox({ port: 0, host: '127.0.0.1', dataDir: folder });
    stack = await testStack({
      modules: [keywordPlannerModule, keywordProviderModule],
      config: { sandboxUrl: sandbox.url, crawlAllowHosts: [new URL(sandbox.url).host] },
    });
    const user = await stack.createUser();
    organisation = await stack.createOrganisation({ name: 'Fernhill', members: [user] });
    client = stack.asUser(user, organisation);
    const rows = [
      ['/ferns', 'tree ferns', 10, 300],
      ['/care', 'tree ferns', 2, 100],
      ['/ferns', 'hardy tree fern', 1, 50],
      ['/mulch', 'bark mulch', 3, 70],
    ] as const;
    for (const [path, query, clicks, impressions] of rows) {
      const url = `https://${organisation.domain}${path}`;
      await stack.deps.db.execute(sql`
        insert into search_rows (organisation_id, day, page_id, page_url, query, clicks, impressions, position)
        values (${organisation.id}, '2026-11-18', ${urlId(url)}, ${url}, ${query}, ${clicks}, ${impressions}, 8)`);
    }
  });
  afterAll(async () => {
    await stack.close();
    await sandbox.close();
    await rm(folder, { recursive: true });
  });
  /** Creates a project and waits until it is complete. */
  const make = async (wanted: { kind: 'keywords' | 'seeds'; name: string; seeds: string[]; provider?: 'dataforseo' | 'google_ads' }) => {
    const { body } = await client.call(createKeywordProject, { body: wanted });
    if (body.task_id) await stack.finished({ id: body.task_id, organisationId: organisation.id });
    return client.call(getKeywordProject, { params: { id: body.id } });
  };

  it('expand seeds from own queries, with figures from the rows alone', async () => {
    const { body } = await make({ kind: 'seeds', name: 'Ferns', seeds: ['Tree fern', 'fern sculpture'] });
    expect(body).toMatchObject({ name: 'Ferns', state: 'ready', model: null, figures_day: '2026-11-18', keywords: 4 });
    expect(body.data.map(({ keyword, source, clicks, impressions, page_url: url }) => [keyword, source, clicks, impressions, url])).toEqual(
      [
        ['tree ferns', 'search_console', 12, 400, `https://${organisation.domain}/ferns`],
        ['hardy tree fern', 'search_console', 1, 50, `https://${organisation.domain}/ferns`],
        ['fern sculpture', 'typed', null, null, null],
        ['tree fern', 'typed', null, null, null],
      ],
    );
  });

  it('are listed, changed and deleted', async () => {
    const { body: made } = await make({ kind: 'keywords', name: 'List', seeds: ['bark mulch', 'Bark  mulch', 'gravel'] });
    expect(made.data.map(({ keyword, impressions }) => [keyword, impressions])).toEqual([
      ['bark mulch', 70],
      ['gravel', null],
    ]);
    const params = { id: made.id };
    const { body: moved } = await client.call(updateKeywordProject, {
      params,
      body: { move: { keywords: ['gravel'], cluster: 'bark mulch' }, note: { keyword: 'gravel', text: 'Ask Uli' } },
    });
    expect(moved).toMatchObject({ clusters: 1, data: [{ cluster: 'bark mulch' }, { cluster: 'bark mulch', note: 'Ask Uli' }] });
    const { body: page } = await client.call(updateKeywordProject, {
      params,
      body: { assign: { cluster: 'bark mulch', page_url: 'https://fern.example/mulch' } },
    });
    expect(page.pages).toEqual([{ cluster: 'bark mulch', page_url: 'https://fern.example/mulch' }]);
    expect((await client.call(updateKeywordProject, { params, body: { remove: ['gravel'] } })).body.keywords).toBe(1);
    const { body: renamed } = await client.call(updateKeywordProject, {
      params,
      body: { move: { keywords: ['bark mulch'], cluster: 'Mulch' } },
    });
    expect(renamed.pages).toEqual([{ cluster: 'Mulch', page_url: 'https://fern.example/mulch' }]);
    const none = { assign: { cluster: 'Mulch', page_url: null } };
    expect((await client.call(updateKeywordProject, { params, body: none })).body.pages).toEqual([]);
    expect((await client.call(listKeywordProjects, { query: { kind: 'keywords' } })).body.data.map(({ name }) => name)).toEqual(['List']);
    expect((await client.call(deleteKeywordProject, { params })).status).toBe(204);
    expect(await client.call(getKeywordProject, { params })).toMatchObject({ status: 404, body: { code: 'project-not-found' } });
  });

  describe('with a provider of search volumes', () => {
    const control = (name: string, body?: object) =>
      fetch(`${sandbox.url}/__sandbox/${name}`, {
        method: body ? 'POST' : 'DELETE',
        ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      });
    const paid = async () =>
      (await (await fetch(`${sandbox.url}/__sandbox/keyword-data`)).json()) as { dataforseo: number; google_ads: number };
    const used = async () =>
      (
        await stack.deps.db.execute(
          sql`select coalesce(sum(used), 0)::integer as used, coalesce(sum(reserved), 0)::integer as reserved from limit_counters where organisation_id = ${organisation.id}`,
        )
      ).rows[0];
    const project = async (name: string, keywords: string[]) => (await make({ kind: 'keywords', name, seeds: keywords })).body;
    const lookUp = async (id: string, provider: 'dataforseo' | 'google_ads' = 'dataforseo') => {
      const { body } = await client.call(lookUpKeywordFigures, { params: { id }, body: { provider } });
      return body.task_id === null ? null : stack.finished({ id: body.task_id, organisationId: organisation.id });
    };
    /** Runs the job's own code with steps that were started this many times. */
    const runJob = async (
      deps: Deps,
      projectId: string,
      provider: 'dataforseo' | 'google_ads',
      attempt = 1,
      beforePart: (reservationId: string) => Promise<void> = async () => undefined,
    ) => {
      const lookUpId = randomUUID();
      const reference = `keyword-figures ${lookUpId}`;
      const { reservationId } = await takeLimit(stack.deps.db, {
        organisationId: organisation.id,
        limit: 'keyword_metadata',
        amount: 1,
        reference,
        now: stack.deps.clock(),
      });
      const { signal } = new AbortController();
      const context = {
        payload: { projectId, provider, lookUpId, reservationId },
        organisationId: organisation.id,
        progress: () => undefined,
        cancelled: () => false,
        signal,
        step: async (name: string, _: unknown, run: (step: StepContext) => Promise<unknown>) => {
          if (name.startsWith('part')) await beforePart(reservationId);
          return run({ key: name, attempt: name.startsWith('part') ? attempt : 1, signal });
        },
      };
      return keywordFiguresJob.run(context as unknown as Parameters<typeof keywordFiguresJob.run>[0], deps);
    };
    beforeEach(async () => {
      await control('faults');
      await control('keyword-data');
      await stack.deps.db.execute(sql`delete from limit_counters where organisation_id = ${organisation.id}`);
      await stack.deps.db.execute(sql`delete from keyword_metrics where organisation_id = ${organisation.id}`);
    });

    it('has a key that only administrators set, stored sealed and told to nobody', async () => {
      const { id } = await project('Early', ['bark mulch']);
      const ask = { params: { id }, body: { provider: 'dataforseo' } };
      await stack.deps.db.execute(sql`update organisations set country = '', language = 'en' where id = ${organisation.id}`);
      expect(await client.call(lookUpKeywordFigures, ask)).toMatchObject({ status: 409, body: { code: 'country-needed' } });
      await stack.deps.db.execute(sql`update organisations set country = 'GB' where id = ${organisation.id}`);
      expect(await client.call(lookUpKeywordFigures, ask)).toMatchObject({ status: 409, body: { code: 'provider-without-key' } });
      const admin = stack.asUser(await stack.createUser({ isAdmin: true }));
      const save = (credentials: object) => ({
        params: { id: 'dataforseo' },
        body: { credentials, base_url: `${sandbox.url}/dataforseo` },
      });
      expect((await client.call(saveKeywordProvider, save(keywordKeys.dataforseo))).status).toBe(403);
      expect(await admin.call(saveKeywordProvider, save({ login: 'me' }))).toMatchObject({
        status: 400,
        body: { code: 'credentials-incomplete' },
      });
      const { body } = await admin.call(saveKeywordProvider, save(keywordKeys.dataforseo));
      expect(body).toEqual({
        id: 'dataforseo',
        name: 'DataForSEO',
        is_sandbox: true,
        key: 'settings',
        base_url: `${sandbox.url}/dataforseo`,
      });
      const { googleAds: ads } = keywordKeys;
      const google = {
        developer_token: ads.developerToken,
        client_id: ads.clientId,
        client_secret: ads.clientSecret,
        refresh_token: ads.refreshToken,
        customer_id: '123-456-7890',
      };
      await admin.call(saveKeywordProvider, {
        params: { id: 'google_ads' },
        body: { credentials: google, base_url: `${sandbox.url}/google-ads/` },
      });
      const { rows } = await stack.deps.db.execute(sql`select credentials from keyword_providers`);
      expect(rows).toHaveLength(2);
      expect(JSON.stringify(rows)).not.toMatch(/sandbox-key|sandbox-ads/);
    });

    it.each(['dataforseo', 'google_ads'] as const)('gives figures with source and day by %s, asked for once', async (provider) => {
      const { id } = await project('Figures', ['tree ferns', 'raised beds', 'garden trowel']);
      const ask = { params: { id }, body: { provider } };
      const dayNow = () => stack.deps.clock().toISOString().slice(0, 10);
      const before = dayNow();
      // Two at once ask only once, even if one ends before the other starts.
      const answers = await Promise.all([client.call(lookUpKeywordFigures, ask), client.call(lookUpKeywordFigures, ask)]);
      const ids = new Set(answers.flatMap(({ body }) => body.task_id ?? []));
      const ended = await Promise.all([...ids].map((taskId) => stack.finished({ id: taskId, organisationId: organisation.id })));
      expect(ended).toContainEqual(expect.objectContaining({ status: 'SUCCESS', result: { looked_up: 3, wanted: 3, problem: null } }));
      expect((await client.call(lookUpKeywordFigures, ask)).body.task_id).toBeNull();
      const after = dayNow();
      expect((await paid())[provider]).toBe(1);
      expect(await used()).toEqual({ used: 1, reserved: 0 });
      const { data } = (await client.call(getKeywordProject, { params: { id } })).body;
      for (const { metrics } of data) {
        expect(metrics).toMatchObject([{ provider, country: 'GB' }]);
        expect([before, after]).toContain(metrics[0]?.fetched_on);
      }
      expect(data.some(({ metrics }) => metrics[0]?.volume != null)).toBe(true);
    });

    it.each([
      [{ status: 402 }, 'no credit left'],
      [{ status: 429 }, 'too many requests'],
      [{ status: 500 }, 'is unavailable'],
      [{ lose: true }, ''],
      [
        { status: 200, body: '{"status_code":20000,"tasks":[{"status_code":40501,"status_message":"Invalid Field","result":null}]}' },
        'Invalid Field',
      ],
    ])('takes nothing of the limit and shows no figure where it fails: %j', async (fault, words) => {
      const { id } = await project('Failing', ['tree ferns']);
      await control('faults', { path: '/dataforseo/v3', times: 1, ...fault });
      expect(await lookUp(id)).toMatchObject({ status: 'FAILURE', error: expect.stringContaining(words) });
      expect(await used()).toEqual({ used: 0, reserved: 0 });
      expect((await client.call(getKeywordProject, { params: { id } })).body.data[0]?.metrics).toEqual([]);
      expect(await lookUp(id)).toMatchObject({ status: 'SUCCESS', result: { looked_up: 1, problem: null } });
      expect(await used()).toEqual({ used: 1, reserved: 0 });
    });

    it('keeps each part as it comes, and asks for the rest alone the next time', async () => {
      const keywords = Array.from({ length: 1_001 }, (_, at) => `part keyword ${String(at).padStart(4, '0')}`);
      const { id } = await project('Parts', [keywords[0] ?? '']);
      await stack.deps.db.execute(sql`
        insert into keyword_project_keywords (organisation_id, project_id, keyword, cluster, intent, source)
        select organisation_id, project_id, k, cluster, intent, source from keyword_project_keywords, unnest(${sql.param(keywords.slice(1))}::text[]) k
        where organisation_id = ${organisation.id} and project_id = ${id}`);
      let asked = 0;
      const { fetch: send } = stack.deps.outgoing;
      const losing: Deps = {
        ...stack.deps,
        outgoing: {
          ...stack.deps.outgoing,
          fetch: async (...request) => {
            asked += 1;
            if (asked === 2) await control('faults', { path: '/dataforseo/v3', times: 1, close: true });
            return send(...request);
          },
        },
      };
      expect(await runJob(losing, id, 'dataforseo')).toEqual({
        looked_up: 1_000,
        wanted: keywords.length,
        problem: expect.stringContaining('DataForSEO: '),
      });
      expect(await used()).toEqual({ used: 1, reserved: 0 });
      expect(await lookUp(id)).toMatchObject({ status: 'SUCCESS', result: { looked_up: 1, problem: null } });
      expect((await paid()).dataforseo).toBe(2);
    });

    it('keeps what is paid for through an outage of the database, and where its use of the limit was given back meanwhile', async () => {
      const { id } = await project('Outage', ['tree ferns']);
      const { db } = stack.deps;
      let outages = 1;
      const failing: Deps['db'] = Object.create(db, {
        transaction: {
          value: (...work: Parameters<typeof db.transaction>) => {
            outages -= 1;
            if (outages === 0) return Promise.reject(Object.assign(new Error('shut down'), { code: '57P01' }));
            return db.transaction(...work);
          },
        },
      }) as Deps['db'];
      const giveBack = (reservationId: string) => db.transaction((tx) => giveBackLimit(tx, reservationId));
      expect(await runJob({ ...stack.deps, db: failing }, id, 'dataforseo', 1, giveBack)).toEqual({
        looked_up: 1,
        wanted: 1,
        problem: null,
      });
      expect(outages).toBeLessThan(0);
      expect((await client.call(getKeywordProject, { params: { id } })).body.data[0]?.metrics).toMatchObject([{ provider: 'dataforseo' }]);
    });

    it('asks nothing twice that it may have paid for already, and finds what came before the process died', async () => {
      const { id: projectId } = await project('Died', ['tree ferns', 'raised beds']);
      const again = (provider: 'dataforseo' | 'google_ads') => runJob(stack.deps, projectId, provider, 2);
      await expect(again('dataforseo')).rejects.toThrow('may have charged for 2 keywords');
      expect(await used()).toEqual({ used: 0, reserved: 0 });
      // Google Ads charges nothing for a request.
      expect(await again('google_ads')).toEqual({ looked_up: 2, wanted: 2, problem: null });
      expect(await paid()).toEqual({ dataforseo: 0, google_ads: 1 });
      await lookUp(projectId);
      await stack.deps.db.execute(
        sql`update keyword_metrics set fetched_on = fetched_on - 31 where organisation_id = ${organisation.id} and keyword = 'tree ferns'`,
      );
      await expect(again('dataforseo')).rejects.toThrow('may have charged for 1 keyword');
    });

    it('waits its turn at a provider, whichever process asks', async () => {
      const take = () => nextTurn(stack.deps.db, 'dataforseo', 'figures');
      const untilFree = async () => {
        const { rows } = await stack.deps.db.execute<{ ms: number }>(
          sql`select round(extract(epoch from next_request_at) * 1000)::float8 as ms from keyword_providers where id = 'dataforseo'`,
        );
        return rows[0]?.ms ?? Number.NaN;
      };
      await take();
      const before = await untilFree();
      await Promise.all([take(), take()]);
      expect((await untilFree()) - before).toBeGreaterThanOrEqual(10_000);
    });

    it('does one list after the other', async () => {
      const [one, other] = [await project('One', ['tree ferns']), await project('Other', ['raised beds'])];
      const payload = { projectId: one.id, provider: 'dataforseo' as const, lookUpId: randomUUID(), reservationId: randomUUID() };
      const later = { key: 'dataforseo', startAfter: new Date('2099-01-01') };
      const owner = { organisationId: organisation.id, userId: null };
      const { id } = await stack.deps.jobs.start(owner, keywordFiguresJob, payload, later);
      const ask = { params: { id: other.id }, body: { provider: 'dataforseo' } };
      expect(await client.call(lookUpKeywordFigures, ask)).toMatchObject({ status: 409, body: { code: 'look-up-running' } });
      expect(await used()).toEqual({ used: 0, reserved: 0 });
      await stack.deps.jobs.cancel(organisation.id, id);
      expect(await lookUp(other.id)).toMatchObject({ status: 'SUCCESS' });
    });

    it('adds ideas about seeds, or says why there are none and makes the project all the same', async () => {
      const withIdeas = () => make({ kind: 'seeds', name: 'Ideas', seeds: ['raised bed'], provider: 'google_ads' });
      const { body } = await withIdeas();
      expect(body.data.filter(({ source }) => source === 'google_ads').map(({ keyword }) => keyword)).toContain('raised bed reviews');
      for (const { source, metrics } of body.data) if (source === 'google_ads') expect(metrics).toMatchObject([{ provider: 'google_ads' }]);
      expect(await used()).toEqual({ used: 1, reserved: 0 });
      await control('faults', { path: '/google-ads/v26', times: 1, status: 402 });
      const { body: without } = await withIdeas();
      expect(without).toMatchObject({ provider_problem: 'Google Ads: Its account has no credit left.', keywords: 1 });
      expect(await used()).toEqual({ used: 1, reserved: 0 });
    });
  });
});
