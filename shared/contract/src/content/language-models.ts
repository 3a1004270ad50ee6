import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';

export const MODEL_KINDS = ['openai', 'google', 'xai', 'compatible'] as const;
/** retiring: still answers, but its retirement date has been announced */
export const MODEL_STATUSES = ['active', 'preview', 'retiring', 'retired'] as const;

/** A language model as offered for selection. */
export const languageModel = z.object({
  /** `provider/model`, as used in calls */
  id: z.string(),
  provider: z.string(),
  provider_name: z.string(),
  model_name: z.string(),
  label: z.string(),
  status: z.enum(MODEL_STATUSES),
  /** day on which the provider retires it, yyyy-MM-dd */
  retires_on: z.nullable(z.string()),
  /** the successor named by the provider, as `model_name` */
  replacement: z.nullable(z.string()),
  accepts_images: z.boolean(),
  /** a sandbox model without knowledge of its own: it answers only from its input */
  is_sandbox: z.boolean(),
  /** false: no key, retired, or switched off */
  is_available: z.boolean(),
  /** US dollars per million tokens; null: not entered */
  input_price: z.nullable(z.number()),
  output_price: z.nullable(z.number()),
});
export type LanguageModel = z.output<typeof languageModel>;

/** Name of a model as people know it, from its `provider/model` id. */
export const modelName = (id: string): string => {
  const name = id.slice(id.indexOf('/') + 1);
  return name.startsWith('sandbox-') ? 'the sandbox model' : name;
};

export const modelProvider = z.object({
  id: z.string(),
  kind: z.enum(MODEL_KINDS),
  name: z.string(),
  /** null: the provider’s default URL */
  base_url: z.nullable(z.string()),
  /** where the key comes from; `not-needed`: the server requires none */
  key: z.enum(['environment', 'settings', 'not-needed', 'none']),
  is_sandbox: z.boolean(),
  /** set by environment variables, so it cannot be changed here */
  is_fixed: z.boolean(),
  models: z.array(languageModel),
  /** its model for embeddings; null: it makes none */
  embedding_model: z.nullable(z.string()),
  /** outcome of this provider's latest call across all workspaces; null: none yet */
  last_call: z.nullable(z.object({ at: z.string(), ok: z.boolean(), problem: z.nullable(z.string()) })),
});
export type ModelProvider = z.output<typeof modelProvider>;

export const modelBudget = z.object({
  /** US dollars per calendar month (UTC) */
  monthly_usd: z.number(),
  spent_usd: z.number(),
  /** the part of `spent_usd` that is estimated, because a model has no price or an answer was cut off */
  estimated_usd: z.number(),
  /** first day of the next month, yyyy-MM-dd */
  resets_on: z.string(),
  calls: z.number(),
});
export type ModelBudget = z.output<typeof modelBudget>;

export const listLanguageModels = defineCall({
  name: 'listLanguageModels',
  method: 'GET',
  path: '/language-models/',
  access: 'account',
  tokens: 'read',
  summary: 'All language models with their state; usable ones have `is_available`.',
  output: z.object({
    data: z.array(languageModel),
    /** the model that compares texts by meaning; null: no provider offers one */
    embeddings: z.nullable(z.object({ model_name: z.string(), provider_name: z.string(), is_sandbox: z.boolean() })),
  }),
});

export const getModelBudget = defineCall({
  name: 'getModelBudget',
  method: 'GET',
  path: '/language-models/budget/',
  access: 'member',
  tokens: 'read',
  summary: 'The workspace’s language model spending this month, and its budget.',
  output: modelBudget,
});

export const saveModelBudget = defineCall({
  name: 'saveModelBudget',
  method: 'PUT',
  path: '/language-models/budget/',
  access: 'admin',
  tokens: 'never',
  summary: 'Sets the monthly language model budget of a workspace.',
  body: z.object({ workspace: z.uuid(), monthly_usd: z.number().check(z.gte(0), z.lte(100_000)) }),
  output: modelBudget,
});

export const listModelProviders = defineCall({
  name: 'listModelProviders',
  method: 'GET',
  path: '/language-models/providers/',
  access: 'admin',
  tokens: 'never',
  summary: 'The providers of language models, where their keys come from, and how the latest call went. Never a key.',
  output: z.object({ data: z.array(modelProvider) }),
});

const providerId = z.object({ id: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'Use lower-case letters, digits and hyphens.')) });
const httpUrl = z.url({ protocol: /^https?$/, error: 'Enter an http:// or https:// URL.' }).check(z.maxLength(500));

export const saveModelProvider = defineCall({
  name: 'saveModelProvider',
  method: 'PUT',
  path: '/language-models/providers/{id}/',
  access: 'admin',
  tokens: 'never',
  summary: 'Changes a provider’s key, or adds an OpenAI-compatible server. Keys are stored encrypted.',
  params: providerId,
  body: z.object({
    name: z.optional(z.string().check(z.trim(), z.minLength(1, 'Enter a name.'), z.maxLength(80))),
    /** for a compatible server */
    base_url: z.optional(httpUrl),
    /** null removes it; absent leaves it unchanged, which is refused if `base_url` names another server */
    api_key: z.optional(z.nullable(z.string().check(z.trim(), z.minLength(1, 'Enter a key.'), z.maxLength(500)))),
    /** model names of a compatible server */
    models: z.optional(z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))).check(z.maxLength(50))),
    /** of a compatible server; null: it makes no embeddings */
    embedding_model: z.optional(z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(200)))),
  }),
  output: modelProvider,
});

export const deleteModelProvider = defineCall({
  name: 'deleteModelProvider',
  method: 'DELETE',
  path: '/language-models/providers/{id}/',
  access: 'admin',
  tokens: 'never',
  summary: 'Removes an OpenAI-compatible server that was added here.',
  params: providerId,
});

export const testModelProvider = defineCall({
  name: 'testModelProvider',
  method: 'POST',
  path: '/language-models/providers/{id}/test/',
  access: 'admin',
  tokens: 'never',
  summary: 'Tests a provider by asking one of its models for one word.',
  params: providerId,
  output: z.object({ ok: z.boolean(), message: z.string() }),
  ratePerMinute: 10,
});

export const saveLanguageModel = defineCall({
  name: 'saveLanguageModel',
  method: 'PUT',
  path: '/language-models/providers/{id}/models/',
  access: 'admin',
  tokens: 'never',
  summary: 'Adds a model or changes its state, successor or prices.',
  params: providerId,
  body: z.object({
    model_name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    label: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
    status: z.optional(z.enum(['active', 'preview', 'retired'])),
    replacement: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
    input_price: z.optional(z.nullable(z.number().check(z.gte(0), z.lte(10_000)))),
    output_price: z.optional(z.nullable(z.number().check(z.gte(0), z.lte(10_000)))),
    is_enabled: z.optional(z.boolean()),
  }),
  output: modelProvider,
});
