import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SANDBOX_KEY, startSandbox, type Sandbox } from '@canopy/sandbox';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { llm, type LlmKind, type LlmPace, type LlmRequest } from './index.ts';

let sandbox: Sandbox;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'llm-'));
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1', dataDir: folder });
});
afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => post('reset', {}));

const post = (control: string, body: object) =>
  fetch(`${sandbox.url}/__sandbox/${control}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const answers = async () => ((await (await fetch(`${sandbox.url}/__sandbox/llm`)).json()) as { answers: number }).answers;

const PAGE = 'Copper trowels stay sharp for years. A trowel costs 24 pounds. Slugs avoid copper.';
const schema = z.object({
  title: z.string().check(z.maxLength(60)),
  tone: z.enum(['friendly', 'formal']),
  claims: z.array(z.object({ text: z.string(), span_ids: z.array(z.string()) })).check(z.minLength(2)),
});
const request: LlmRequest = {
  model: 'sandbox-writer',
  system: 'You write for gardeners.',
  instruction: 'Name claims in a friendly tone.',
  data: { spans: '[s1] Copper trowels stay sharp.\n[s2] Slugs avoid copper.', page: PAGE },
};

const KINDS: [LlmKind, string][] = [
  ['openai', '/llm/v1'],
  ['google', '/llm/v1beta'],
  ['xai', '/llm/xai/v1'],
  ['compatible', '/llm/v1'],
];

describe.each(KINDS)('%s', (kind, base) => {
  const waits: number[] = [];
  const pace: LlmPace = { sleep: async (ms) => void waits.push(ms), random: () => 0 };
  const provider = (key: string | undefined = SANDBOX_KEY) => llm({ kind, baseUrl: `${sandbox.url}${base}`, key, fetch, pace });
  beforeEach(() => {
    waits.length = 0;
  });
  const faults = (fault: object) => post('faults', { path: '/llm/', ...fault });

  it('answers in the asked-for shape from the material, the same each time', async () => {
    const first = await provider().generate(request, schema);
    expect(first).toMatchObject({
      ok: true,
      repaired: false,
      value: {
        tone: 'friendly',
        claims: [
          { text: 'Copper trowels stay sharp.', span_ids: ['s1'] },
          { text: 'Slugs avoid copper.', span_ids: ['s2'] },
        ],
      },
    });
    expect(first.usage.inputTokens).toBeGreaterThan(50);
    expect(first.usage.answers).toBe(1);
    expect(await provider().generate(request, schema)).toEqual(first);
  });

  it('writes and streams the same text, labelled as the sandbox’s', async () => {
    const whole = await provider().write(request);
    expect(whole).toMatchObject({ ok: true, text: expect.stringMatching(/^Sandbox answer/) });
    const stream = provider().stream(request);
    let text = '';
    let pieces = 0;
    for await (const piece of stream.text) {
      text += piece;
      pieces += 1;
    }
    expect(pieces).toBeGreaterThan(3);
    expect(await stream.end).toEqual({ ...whole, text });
  });

  it('makes vectors of texts, whose angles say how alike they are', async () => {
    if (kind === 'xai') return;
    const texts = ['Ferns grow in shade.', 'A fern grows in the shade.', 'Petrol for cars'];
    const made = await provider().embed({ model: 'sandbox-embedder', texts });
    if (!made.ok) throw new Error(made.message);
    const cosine = (one: number, other: number) =>
      (made.vectors[one] ?? []).reduce((sum, value, at) => sum + value * (made.vectors[other]?.[at] ?? 0), 0);
    expect(cosine(0, 1)).toBeGreaterThan(0.6);
    expect(cosine(0, 2)).toBeLessThan(0.3);
    expect(await provider().embed({ model: 'sandbox-embedder', texts })).toEqual(made);
    expect(made.usage.inputTokens > 0).toBe(kind !== 'google');
    await faults({ status: 503, times: 1 });
    expect(await provider().embed({ model: 'sandbox-embedder', texts })).toMatchObject({ ok: true });
    expect(waits).toEqual([500]);
    expect(await provider().embed({ model: 'gone-1', texts })).toMatchObject({ ok: false, reason: 'model' });
    expect(await provider('sk-wrong-0123456789').embed({ model: 'sandbox-embedder', texts })).toMatchObject({ ok: false, reason: 'key' });
  });

  it('repairs once what does not fit, counting both answers', async () => {
    for (const fault of ['invalid-json', 'wrong-shape']) {
      await post('llm', { kind: fault });
      expect(await provider().generate(request, schema)).toMatchObject({ ok: true, repaired: true, usage: { answers: 2 } });
    }
    await post('llm', { kind: 'wrong-shape', times: 2 });
    expect(await provider().generate(request, schema)).toMatchObject({ ok: false, reason: 'invalid', usage: { answers: 2 } });
  });

  it('repeats 429 and 5xx, waiting as long as it is asked to', async () => {
    await faults({
      status: 429,
      times: 1,
      headers: { 'retry-after': '7', 'content-type': 'application/json' },
      body: '{"error":{"message":"slow down"}}',
    });
    await faults({ status: 503, times: 1 });
    expect(await provider().write(request)).toMatchObject({ ok: true });
    expect(waits).toEqual([7_000, 1_000]);
    expect(await answers()).toBe(1);
    await faults({ status: 429, headers: { 'retry-after': '900' }, times: 1 });
    expect(await provider().write(request)).toMatchObject({ ok: false, reason: 'quota', retryAfterMs: 900_000 });
  });

  it('gives up after four requests', async () => {
    await faults({ status: 500 });
    expect(await provider().write(request)).toMatchObject({ ok: false, reason: 'unavailable', usage: { answers: 0 } });
    expect(waits).toEqual([500, 1_000, 2_000]);
  });

  it('tells a refusal, a limit of tokens, a wrong key and an unknown model apart', async () => {
    await post('llm', { kind: 'refusal' });
    expect(await provider().write(request)).toMatchObject({ ok: false, reason: 'refused' });
    await post('llm', { kind: 'length' });
    expect(await provider().write(request)).toMatchObject({ ok: false, reason: 'cut' });
    const refused = await provider('sk-wrong-0123456789').write(request);
    expect(refused).toMatchObject({ ok: false, reason: 'key' });
    expect(JSON.stringify(refused)).not.toContain('0123456789');
    expect(await provider().write({ ...request, model: 'gone-1' })).toMatchObject({ ok: false, reason: 'model' });
    expect(waits).toEqual([]);
  });

  it('says where a stream breaks, and keeps what had come', async () => {
    await post('llm', { kind: 'cut' });
    const stream = provider().stream(request);
    let text = '';
    for await (const piece of stream.text) text += piece;
    const end = await stream.end;
    expect(end).toMatchObject({ ok: false, reason: 'cut', text });
    expect(text).toMatch(/^Sandbox/);
  });

  it('asks once more for what breaks off while it is told, and counts both', async () => {
    const told: string[] = [];
    await post('llm', { kind: 'cut' });
    const again = await provider().generate(request, schema, (soFar) => told.push(soFar));
    expect(again).toMatchObject({ ok: true, repaired: false, usage: { answers: 2 } });
    expect(told.length).toBeGreaterThan(0);
    expect(await answers()).toBe(2);
    await post('llm', { kind: 'cut', times: 9 });
    const lost = await provider().generate(request, schema, (soFar) => told.push(soFar));
    expect(lost).toMatchObject({ ok: false, usage: { answers: 1 } });
    // An answer that reached its token limit would reach it again.
    await post('reset', {});
    await post('llm', { kind: 'length' });
    expect(await provider().generate(request, schema, (soFar) => told.push(soFar))).toMatchObject({ ok: false, reason: 'cut' });
    expect(await answers()).toBe(1);
  });

  it('stops when it is cancelled', async () => {
    await faults({ hang: true });
    const cancel = new AbortController();
    const asked = provider().write({ ...request, signal: cancel.signal });
    cancel.abort(new Error('enough'));
    await expect(asked).rejects.toThrow('enough');
    await post('reset', {});
    const again = new AbortController();
    const stream = provider().stream({ ...request, signal: again.signal });
    for await (const _piece of stream.text) again.abort();
    expect(await stream.end).toMatchObject({ ok: false, reason: 'cut' });
  });

  it('ends when the time is over', async () => {
    await faults({ hang: true });
    expect(await provider().write({ ...request, timeoutMs: 50 })).toMatchObject({ ok: false, reason: 'unavailable' });
  });
});

it('names settings that a provider ignores', async () => {
  const provider = llm({ kind: 'openai', baseUrl: `${sandbox.url}/llm/v1`, key: SANDBOX_KEY, fetch });
  expect(await provider.write({ ...request, settings: { topK: 5, temperature: 0.2 } })).toMatchObject({
    ok: true,
    warnings: ['topK is not supported'],
  });
});

it('follows no redirect with a key in hand', async () => {
  await post('faults', { path: '/llm/', status: 307, headers: { location: `${sandbox.url}/elsewhere` } });
  const provider = llm({
    kind: 'compatible',
    baseUrl: `${sandbox.url}/llm/v1`,
    key: SANDBOX_KEY,
    fetch,
    pace: { sleep: async () => {}, random: () => 0 },
  });
  expect(await provider.write(request)).toMatchObject({ ok: false, reason: 'unavailable' });
});
