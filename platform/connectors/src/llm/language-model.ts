import type { LanguageModel } from 'ai';
import type { LlmOptions } from './options.ts';

/** The SDK's model of a provider. Its packages are loaded when they are first needed: most starts come to no request. */
export async function languageModel(options: LlmOptions, model: string): Promise<LanguageModel> {
  const { kind, baseUrl, key } = options;
  const shared = {
    ...(baseUrl === undefined ? {} : { baseURL: baseUrl }),
    fetch: withoutRedirects(options.fetch ?? fetch),
  };
  // Without a key the SDK would look for one in the environment.
  const apiKey = key ?? 'none';
  switch (kind) {
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai');
      return createOpenAI({ ...shared, apiKey }).chat(model);
    }
    case 'google': {
      const { createGoogle } = await import('@ai-sdk/google');
      return createGoogle({ ...shared, apiKey })(model);
    }
    case 'xai': {
      const { createXai } = await import('@ai-sdk/xai');
      return createXai({ ...shared, apiKey })(model);
    }
    case 'compatible': {
      if (baseUrl === undefined) throw new TypeError('a compatible server needs its address');
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      const provider = createOpenAICompatible({
        ...shared,
        baseURL: baseUrl,
        name: 'compatible',
        ...(key === undefined ? {} : { apiKey: key }),
        supportsStructuredOutputs: true,
        includeUsage: true,
      });
      return provider.chatModel(model);
    }
  }
}

/** A redirect would carry the key to somebody else. */
function withoutRedirects(send: typeof fetch): typeof fetch {
  return (input, init) => send(input, { ...init, redirect: 'error' });
}
