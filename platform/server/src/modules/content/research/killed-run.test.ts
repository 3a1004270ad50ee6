import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { getResearch, getResearchSnapshot, startResearch } from '@canopy/contract/content';
import { getUser } from '@canopy/contract/host';
import { createOutgoing } from '@canopy/crawler/outgoing';
import { SANDBOX_KEY, startSandbox, type Sandbox } from '@canopy/sandbox';
import { sql } from 'drizzle-orm';
import type { Deps } from '../../../deps.ts';
import { testStack, type TestClient, type TestOrganisation, type TestStack } from '../../../testing/index.ts';
import { userModule } from '../../host/user/index.ts';
import { researchModule } from './index.ts';
import { runSteps } from './run-steps.ts';

const PAGES: Record<string, string> = Object.fromEntries(
  ['sow', 'care'].map((name) => [
    `/${name}`,
    `<!doctype html><title>Tomatoes, ${name}</title><main><article><h2>When to ${name} tomatoes</h2><p>Tomatoes want to be cared for and sown indoors eight weeks before the last frost (${name}).</p><p>${`A little more about how to ${name} tomatoes in a garden of your own. `.repeat(6)}</p></article></main>`,
  ]),
);

let site: Server;
let base: string;
let asked: string[] = [];
let sandbox: Sandbox;
let folder: string;
let stack: TestStack;
beforeAll(async () => {
  site = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'text/html' }).end(PAGES[request.url ?? ''] ?? '');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  folder = await mkdtemp(path.join(tmpdir(), 'killed-'));
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1', dataDir: folder });
  stack = await testStack({
    modules: [researchModule, userModule],
    worker: false,
    config: {
      sandboxUrl: sandbox.url,
      llm: {
        keys: {},
        server: { url: `${sandbox.url}/llm/v1`, key: SANDBOX_KEY, name: 'Sandbox', models: ['sandbox-writer'] },
        monthlyBudgetUsd: 10,
      },
    },
    deps: { outgoing: createOutgoing({ allowHosts: [new URL(base).host], userAgent: 'CanopyTest' }) },
  });
});
afterAll(async () => {
  await stack.close();
  await sandbox.close();
  await rm(folder, { recursive: true });
  site.closeAllConnections();
  site.close();
});

const KILLED = 'killed';

/** What remains of a process killed at its `at`-th transaction: just before it is committed, or just after. */
function dying(deps: Deps, at: number, when: 'before' | 'after', kill: AbortController): { deps: Deps; count: () => number } {
  let transactions = 0;
  const die = () => {
    // Nothing of the process runs any more, including its own failure handling.
    kill.abort(new Error(KILLED));
    throw new Error(KILLED);
  };
  const transaction = (async (work: Parameters<Deps['db']['transaction']>[0], ...rest: []) => {
    transactions += 1;
    const isLast = transactions === at;
    const result = await deps.db.transaction(
      async (tx) => {
        const inner = await work(tx);
        if (isLast && when === 'before') die();
        return inner;
      },
      ...rest,
    );
    if (isLast) die();
    return result;
  }) as Deps['db']['transaction'];
  const db = new Proxy(deps.db, {
    get: (target, name, self) => (name === 'transaction' ? transaction : (Reflect.get(target, name, self) as unknown)),
  });
  return { deps: { ...deps, db }, count: () => transactions };
}

async function begun(): Promise<{ client: TestClient; organisation: TestOrganisation; id: string }> {
  const user = await stack.createUser();
  const organisation = await stack.createOrganisation({ members: [user] });
  const client = stack.asUser(user, organisation);
  const { body } = await client.call(startResearch, {
    body: {
      question: 'How to sow tomatoes',
      goal: 'how-to',
      audience: '',
      country: '',
      language: 'en',
      own_pages: false,
      search: false,
      urls: Object.keys(PAGES).map((page) => `${base}${page}`),
      review_plan: true,
      client_id: randomUUID(),
    },
  });
  return { client, organisation, id: body.id };
}

async function runIn(deps: Deps, organisation: TestOrganisation, id: string, kill = new AbortController()): Promise<void> {
  await runSteps(deps, { organisationId: organisation.id, id }, { signal: kill.signal, tell: () => undefined }, () => undefined);
}

async function outcomeOf(client: TestClient, organisation: TestOrganisation, id: string) {
  const { body: run } = await client.call(getResearch, { params: { id } });
  for (const source of run.sources) {
    const { body: snapshot } = await client.call(getResearchSnapshot, { params: { id, source_id: source.id } });
    for (const fact of run.facts.filter(({ source_id }) => source_id === source.id))
      expect(snapshot.text.slice(fact.start, fact.end)).toBe(fact.quote);
  }
  const { rows: paid } = await stack.deps.db.execute(
    sql`select purpose from llm_calls where organisation_id = ${organisation.id} and status = 'done' order by purpose`,
  );
  return {
    status: run.status,
    steps: run.steps.map(({ state }) => state),
    sources: run.sources.length,
    facts: run.facts.length,
    brief: run.brief && [run.brief.title, run.brief.titles, run.brief.questions, run.brief.fact_ids.length],
    sections: run.draft?.sections.map(({ heading, sentences }) => [heading, sentences.map(({ text }) => text)]),
    paid: paid.map(({ purpose }) => purpose),
    left: (await client.call(getUser)).body.remaining.deep_research_remaining,
  };
}

/** What a run commits, in this order: where it can be cut off. The plan exists from the start. */
const COMMITS = [
  'sources begin',
  'the first source',
  'the second source',
  'sources are done',
  'facts begin',
  'facts are done',
  'questions begin',
  'questions are done',
  'coverage begins',
  'coverage is done',
  'outline begins',
  'outline is done',
  'brief begins',
  'brief is done',
  'draft begins',
  'draft is done',
  'the run ends',
];
const CUTS = COMMITS.flatMap((commit, at) => [
  [`before “${commit}”`, at + 1, 'before'] as const,
  [`after “${commit}”`, at + 1, 'after'] as const,
]);
const PATIENCE_MS = 60_000;

let expected: Awaited<ReturnType<typeof outcomeOf>>;
beforeAll(async () => {
  const { client, organisation, id } = await begun();
  const whole = dying(stack.deps, -1, 'before', new AbortController());
  await runIn(whole.deps, organisation, id);
  expect(whole.count()).toBe(COMMITS.length);
  expected = await outcomeOf(client, organisation, id);
  expect(expected).toMatchObject({
    status: 'ready',
    steps: Array(8).fill('done'),
    sources: 2,
    paid: ['research-brief', 'research-draft'],
    left: 2,
  });
}, PATIENCE_MS);

it.each(CUTS)(
  'killed %s, goes on and pays for nothing twice',
  async (_where, at, when) => {
    const { client, organisation, id } = await begun();
    asked = [];
    const kill = new AbortController();
    await expect(runIn(dying(stack.deps, at, when, kill).deps, organisation, id, kill)).rejects.toThrow(KILLED);
    await runIn(stack.deps, organisation, id);
    expect(await outcomeOf(client, organisation, id)).toEqual(expected);
    // What was read and stored is not read again; the two pages are read together, so a kill between them costs one more read of each.
    expect(asked.length).toBeLessThanOrEqual(2 * Object.keys(PAGES).length);
  },
  PATIENCE_MS,
);
