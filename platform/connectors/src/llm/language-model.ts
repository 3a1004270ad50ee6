import type { EmbeddingModel, LanguageModel } from 'ai';
import type { LlmOptions } from './options.ts';

/** The SDK's model of a provider. Its packages are loaded on first use: most starts never make a request. */
export async function languageModel(options: LlmOptions, model: string): Promise<LanguageModel> {
  switch (options.kind) {
    case 'openai':
      return (await openai(options)).chat(model);
    case 'google':
      return (await google(options))(model);
    case 'xai': {
      const { createXai } = await import('@ai-sdk/xai');
      return createXai({ ...sharedOf(options), apiKey: keyOf(options) })(model);
    }
    case 'compatible':
      return (await compatible(options)).chatModel(model);
  }
}

/** @throws TypeError for xAI, which has no embeddings */
export async function embeddingModel(options: LlmOptions, model: string): Promise<EmbeddingModel> {
  switch (options.kind) {
    case 'openai':
      return (await openai(options)).embeddingModel(model);
    case 'google':
      return (await google(options)).embeddingModel(model);
    case 'xai':
      throw new TypeError('xAI has no embeddings');
    case 'compatible':
      return (await compatible(options)).embeddingModel(model);
  }
}

// Without a key the SDK would look for one in the environment.
const keyOf = ({ key }: LlmOptions): string => key ?? 'none';

const sharedOf = ({ baseUrl, fetch: send }: LlmOptions) => ({
  ...(baseUrl === undefined ? {} : { baseURL: baseUrl }),
  fetch: withoutRedirects(send),
});

async function openai(options: LlmOptions) {
  const { createOpenAI } = await import('@ai-sdk/openai');
  return createOpenAI({ ...sharedOf(options), apiKey: keyOf(options) });
}

async function google(options: LlmOptions) {
  const { createGoogle } = await import('@ai-sdk/google');
  return createGoogle({ ...sharedOf(options), apiKey: keyOf(options) });
}

async function compatible(options: LlmOptions) {
  const { baseUrl, key } = options;
  if (baseUrl === undefined) throw new TypeError('a compatible server needs its address');
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  return createOpenAICompatible({
    ...sharedOf(options),
    baseURL: baseUrl,
    name: 'compatible',
    ...(key === undefined ? {} : { apiKey: key }),
    supportsStructuredOutputs: true,
    includeUsage: true,
  });
}

/** A redirect would pass the key to somebody else. */
function withoutRedirects(send: typeof fetch): typeof fetch {
  return (input, init) => send(input, { ...init, redirect: 'error' });
}
