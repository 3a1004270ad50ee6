// What each answer that a provider published becomes, replayed by the sandbox through the AI SDK.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { publishedErrors, SANDBOX_KEY, startSandbox, type Sandbox } from '@canopy/sandbox';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { llm, type LlmFailureReason, type LlmKind, type LlmPace } from './index.ts';

let sandbox: Sandbox;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'llm-published-'));
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1', dataDir: folder });
});
afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true });
});
const post = (control: string, body: object) =>
  fetch(`${sandbox.url}/__sandbox/${control}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const waits: number[] = [];
beforeEach(async () => {
  waits.length = 0;
  await post('reset', {});
});
const pace: LlmPace = { sleep: async (ms) => void waits.push(ms), random: () => 0 };

/** What stands in braces. */
const VALUES = {
  key: 'sk***YA',
  model: 'gone-1',
  method: 'generateContent',
  param: 'messages',
  name: 'answer',
  context: '()',
  key_name: 'x',
  url: '/v1/nothing',
};

const PROVIDERS: Record<string, [LlmKind, string]> = {
  openai: ['openai', '/llm/v1'],
  gemini: ['google', '/llm/v1beta'],
  xai: ['xai', '/llm/xai/v1'],
  anthropic: ['compatible', '/llm/v1'],
};

const NOT_ASKED_AGAIN: number[] = [];
/** How four tries without a word of the provider's wait. */
const GROWING = [500, 1_000, 2_000];
/** provider and answer → what the person sees, and how long is waited before each repetition, ms */
const SEEN: Record<string, [LlmFailureReason, RegExp, number[]]> = {
  'openai/wrong_key': ['key', /^The provider rejected the key: Incorrect API key provided/, NOT_ASKED_AGAIN],
  'openai/no_credit': ['credit', /no credit or allowance left/, NOT_ASKED_AGAIN],
  'openai/rate_limit': ['quota', /request limit is reached for now/, [1_574, 1_574, 2_000]],
  'openai/rate_limit_ms': ['quota', /request limit is reached for now/, GROWING],
  'openai/country': ['country', /does not serve the country/, NOT_ASKED_AGAIN],
  'openai/model': ['model', /does not offer this model/, NOT_ASKED_AGAIN],
  'openai/too_long': ['too-long', /too long for this model: This model's maximum context length is 8192/, NOT_ASKED_AGAIN],
  'openai/flagged': ['refused', /filter stopped the request/, NOT_ASKED_AGAIN],
  'openai/safety': ['refused', /filter stopped the request/, NOT_ASKED_AGAIN],
  'openai/content_filter': ['refused', /filter stopped the request/, NOT_ASKED_AGAIN],
  'openai/overloaded': ['unavailable', /^The provider is overloaded at the moment\.$/, GROWING],
  'openai/parameter_missing': ['bad-request', /Missing required parameter/, NOT_ASKED_AGAIN],
  'openai/schema_open': ['bad-request', /Invalid schema for response_format/, NOT_ASKED_AGAIN],
  'openai/schema_optional': ['bad-request', /Invalid schema for response_format/, NOT_ASKED_AGAIN],
  'openai/url': ['model', /Invalid URL/, NOT_ASKED_AGAIN],
  'gemini/wrong_key': ['key', /API key not valid/, NOT_ASKED_AGAIN],
  'gemini/key_gone': ['key', /API Key not found/, NOT_ASKED_AGAIN],
  'gemini/rate_limit': ['quota', /for now/, [26_000, 26_000, 26_000]],
  'gemini/quota_of_day': ['quota', /^The provider’s limit for today is used up\.$/, NOT_ASKED_AGAIN],
  'gemini/needs_billing': ['credit', /no credit or allowance left/, NOT_ASKED_AGAIN],
  'gemini/exhausted': ['quota', /for now/, GROWING],
  'gemini/country': ['country', /does not serve the country/, NOT_ASKED_AGAIN],
  'gemini/model': ['model', /does not offer this model/, NOT_ASKED_AGAIN],
  'gemini/too_long': ['too-long', /exceeds the maximum number of tokens/, NOT_ASKED_AGAIN],
  'gemini/overloaded': ['unavailable', /overloaded at the moment/, GROWING],
  'gemini/high_demand': ['unavailable', /overloaded at the moment/, GROWING],
  'gemini/prompt_blocked': ['refused', /./, NOT_ASKED_AGAIN],
  'gemini/invalid': ['bad-request', /invalid argument/, NOT_ASKED_AGAIN],
  'xai/wrong_key': ['key', /Incorrect API key provided/, NOT_ASKED_AGAIN],
  'xai/no_credit': ['credit', /no credit or allowance left/, NOT_ASKED_AGAIN],
  'xai/no_credit_403': ['credit', /no credit or allowance left/, NOT_ASKED_AGAIN],
  'xai/model': ['model', /does not offer this model/, NOT_ASKED_AGAIN],
  'xai/too_long': ['too-long', /maximum prompt length is 131072/, NOT_ASKED_AGAIN],
  'xai/invalid': ['bad-request', /missing field/, NOT_ASKED_AGAIN],
  'anthropic/overloaded': ['unavailable', /overloaded at the moment/, GROWING],
  'anthropic/wrong_key': ['key', /invalid x-api-key/, NOT_ASKED_AGAIN],
  'anthropic/too_long': ['too-long', /prompt is too long/, NOT_ASKED_AGAIN],
  'anthropic/model': ['model', /model: invalid-model/, NOT_ASKED_AGAIN],
};

const all = Object.keys(PROVIDERS).flatMap((vendor) => Object.keys(publishedErrors(vendor)).map((name) => `${vendor}/${name}`));

describe('a published answer', () => {
  it.each(all)('%s is told as what it is, and asked again only where waiting helps', async (published) => {
    const [kind, base] = PROVIDERS[published.split('/')[0] ?? ''] ?? ['openai', ''];
    const planted = await post('faults', { path: '/llm/', published, values: { ...VALUES, key: 'sk***YA' } });
    expect([planted.status, SEEN[published] !== undefined]).toEqual([200, true]);
    const provider = llm({ kind, baseUrl: `${sandbox.url}${base}`, key: SANDBOX_KEY, fetch, pace });
    const answer = await provider.write({ model: 'sandbox-writer', system: 'You write.', instruction: 'Write.' });
    const [reason, message, pauses] = SEEN[published] ?? [];
    expect(answer).toMatchObject({ ok: false, reason, message: expect.stringMatching(message ?? /^$/) });
    expect(waits).toEqual(pauses);
    // Nobody's account is named.
    expect(JSON.stringify(answer)).not.toMatch(/16f2151a|bdc397fa|org-/);
  });

  it('is the same for a text that is read as it is written', async () => {
    const told: string[] = [];
    for (const published of ['openai/no_credit', 'gemini/wrong_key', 'xai/too_long', 'gemini/prompt_blocked']) {
      await post('reset', {});
      await post('faults', { path: '/llm/', published, values: VALUES });
      const [kind, base] = PROVIDERS[published.split('/')[0] ?? ''] ?? ['openai', ''];
      const stream = llm({ kind, baseUrl: `${sandbox.url}${base}`, key: SANDBOX_KEY, fetch, pace }).stream({
        model: 'sandbox-writer',
        system: 'You write.',
        instruction: 'Write.',
      });
      for await (const _piece of stream.text);
      const end = await stream.end;
      told.push(end.ok ? 'ok' : end.reason);
    }
    expect(told.slice(0, 3)).toEqual(['credit', 'key', 'too-long']);
  });
});

it('waits until midnight in California for a quota of the day', async () => {
  await post('faults', { path: '/llm/', published: 'gemini/quota_of_day' });
  const clock = () => new Date('2026-08-01T06:14:23.000Z');
  const provider = llm({ kind: 'google', baseUrl: `${sandbox.url}/llm/v1beta`, key: SANDBOX_KEY, fetch, pace, clock });
  const answer = await provider.write({ model: 'sandbox-writer', system: '', instruction: 'Write.' });
  // 23:14:23 in Los Angeles.
  expect(answer).toMatchObject({ ok: false, reason: 'quota', retryAfterMs: (45 * 60 + 37) * 1_000 });
});
