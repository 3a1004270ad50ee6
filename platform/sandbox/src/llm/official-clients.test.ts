// The providers' own clients against the sandbox: what they read and what they send is theirs, not ours.
import { GoogleGenAI, Type } from '@google/genai';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import OpenAI from 'openai';
import { testSandbox, type TestSandbox } from '../test-sandbox.ts';
import { vectorOf } from './embeddings.ts';
import { SANDBOX_KEY } from './llm-error.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await testSandbox();
});
afterAll(() => sandbox.close());

const MODEL = 'sandbox-writer';
const messages = [{ role: 'user' as const, content: 'Name a plant of the shade: a fern.' }];

describe('openai', () => {
  const client = (apiKey: string = SANDBOX_KEY) => new OpenAI({ apiKey, baseURL: `${sandbox.url}/llm/v1`, maxRetries: 0 });

  it('reads a whole answer, and the same one as it is written, with what it cost in a last chunk without choices', async () => {
    const whole = await client().chat.completions.create({ model: MODEL, messages });
    const text = whole.choices[0]?.message.content;
    expect(text).toMatch(/^Sandbox answer/);
    const chunks = [];
    for await (const chunk of await client().chat.completions.create({
      model: MODEL,
      messages,
      stream: true,
      stream_options: { include_usage: true },
    }))
      chunks.push(chunk);
    expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toBe(text);
    expect(chunks.slice(0, -1).every(({ usage }) => !usage)).toBe(true);
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: whole.usage });
    const plain = [];
    for await (const chunk of await client().chat.completions.create({ model: MODEL, messages, stream: true })) plain.push(chunk);
    expect(plain.every(({ choices, usage }) => choices.length === 1 && !usage)).toBe(true);
  });

  it('asks for vectors in base64, and reads the same numbers', async () => {
    const { data } = await client().embeddings.create({ model: 'sandbox-embedder', input: 'Ferns grow in shade.' });
    const wanted = vectorOf('Ferns grow in shade.');
    expect(data[0]?.embedding).toHaveLength(wanted.length);
    expect(data[0]?.embedding.every((value, at) => Math.abs(value - (wanted[at] ?? 0)) < 1e-6)).toBe(true);
  });

  it('asks for a response with a string, whole and as it is written', async () => {
    const whole = await client().responses.create({ model: MODEL, input: 'Name a plant.', instructions: 'You are a gardener.' });
    expect(whole.output_text).toMatch(/^Sandbox answer/);
    const stream = client().responses.stream({ model: MODEL, input: 'Name a plant.', instructions: 'You are a gardener.' });
    expect((await stream.finalResponse()).output_text).toBe(whole.output_text);
  });

  const strict = (schema: Record<string, unknown>) =>
    client().chat.completions.create({
      model: MODEL,
      messages,
      response_format: { type: 'json_schema', json_schema: { name: 'plant', strict: true, schema } },
    });
  const name = { type: 'string' };
  it('is refused a strict schema that is open or leaves something optional, and given one that is neither', async () => {
    await expect(strict({ type: 'object', properties: { name }, required: ['name'] })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("Invalid schema for response_format 'plant': In context=(), 'additionalProperties' is required"),
    });
    const inner = { type: 'object', properties: { name }, required: [], additionalProperties: false };
    await expect(
      strict({ type: 'object', properties: { plant: inner }, required: ['plant'], additionalProperties: false }),
    ).rejects.toMatchObject({ code: 'invalid_json_schema', message: expect.stringContaining("In context=('properties', 'plant')") });
    const whole = await strict({ type: 'object', properties: { name }, required: ['name'], additionalProperties: false });
    expect(JSON.parse(whole.choices[0]?.message.content ?? '')).toHaveProperty('name');
  });

  it('knows a wrong key, an unknown model and a missing parameter by its own codes', async () => {
    const ask = (of: OpenAI, model: string) => of.chat.completions.create({ model, messages });
    await expect(ask(client('sk-wrong'), MODEL)).rejects.toBeInstanceOf(OpenAI.AuthenticationError);
    await expect(ask(client(), 'gone-1')).rejects.toMatchObject({ status: 404, code: 'model_not_found' });
    await expect(client().chat.completions.create({ model: MODEL } as never)).rejects.toMatchObject({
      code: 'missing_required_parameter',
      param: 'messages',
    });
    expect((await client().models.list()).data.map(({ id }) => id)).toContain(MODEL);
  });
});

describe('@google/genai', () => {
  const client = (apiKey: string = SANDBOX_KEY) =>
    new GoogleGenAI({ apiKey, httpOptions: { baseUrl: `${sandbox.url}/llm`, apiVersion: 'v1beta' } });

  it('reads a whole answer, and the same one as it is written', async () => {
    const whole = await client().models.generateContent({ model: MODEL, contents: 'Name a plant.' });
    expect(whole.text).toMatch(/^Sandbox answer/);
    expect(whole.usageMetadata?.totalTokenCount).toBeGreaterThan(0);
    let text = '';
    for await (const chunk of await client().models.generateContentStream({ model: MODEL, contents: 'Name a plant.' }))
      text += chunk.text ?? '';
    expect(text).toBe(whole.text);
  });

  it('asks for a shape in its own types', async () => {
    const whole = await client().models.generateContent({
      model: MODEL,
      contents: 'Name a plant.',
      config: {
        responseMimeType: 'application/json',
        responseSchema: {
          type: Type.OBJECT,
          properties: {
            plants: { type: Type.ARRAY, minItems: '1', items: { type: Type.STRING, nullable: true } },
            count: { type: Type.INTEGER },
          },
          required: ['plants', 'count'],
          propertyOrdering: ['plants', 'count'],
        },
      },
    });
    expect(JSON.parse(whole.text ?? '')).toEqual({ plants: expect.any(Array), count: expect.any(Number) });
  });

  it('makes vectors', async () => {
    const { embeddings } = await client().models.embedContent({ model: 'sandbox-embedder', contents: ['Ferns', 'Petrol'] });
    expect(embeddings?.map(({ values }) => values?.length)).toEqual([256, 256]);
  });

  it('knows a wrong key by status 400 and its reason, and an unknown model', async () => {
    const ask = (of: GoogleGenAI, model: string) => of.models.generateContent({ model, contents: 'Name a plant.' });
    await expect(ask(client('AIza-wrong'), MODEL)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('API_KEY_INVALID'),
    });
    await expect(ask(client(), 'gone-1')).rejects.toMatchObject({ status: 404, message: expect.stringContaining('Call ListModels') });
  });
});
