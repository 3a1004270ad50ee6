import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';

export const BLOCK_LABELS = ['text', 'keyword', 'self', 'competitor'] as const;
export type BlockLabel = (typeof BLOCK_LABELS)[number];

export const MAX_BLOCKS = 30;
export const MAX_MODELS = 10;
/** Maximum length of one block, in characters. */
export const MAX_BLOCK_INPUT = 20_000;

/** What is wrong with a block's input (document 2, section 5), or undefined. */
export function blockProblem(label: BlockLabel, input: string): string | undefined {
  const text = input.trim();
  if (label === 'text') return text === '' ? 'Enter a text' : undefined;
  if (label === 'self') return isAddress(text) ? undefined : 'Enter a valid URL, e.g. https://example.com';
  const noun = label === 'keyword' ? 'keyword' : 'competitor';
  if (text === '') return `Enter a ${noun}`;
  return /\s/.test(text) ? `A ${noun} has no spaces` : undefined;
}

const isAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** A part of a prompt (document 2, section 3). */
export const promptBlock = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  label: z.enum(BLOCK_LABELS),
  input: z.string().check(z.maxLength(MAX_BLOCK_INPUT)),
});
export type PromptBlock = z.output<typeof promptBlock>;

/** Ranges and defaults of a model's settings (document 2, section 9). */
export const MODEL_SETTINGS = {
  temperature: { min: 0, max: 2, step: 0.01, reset: 0.7 },
  topP: { min: 0, max: 1, step: 0.01, initial: 0.95, reset: 1 },
  topK: { min: 1, max: 100, reset: 40 },
  maxOutputTokens: { min: 1, max: 50_000, reset: 10_000 },
} as const;

/** A model with its settings (document 2, section 3). */
export const modelConfig = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(300)),
  /** the provider's name for it */
  model_name: z.string().check(z.minLength(1), z.maxLength(200)),
  provider: z.string().check(z.minLength(1), z.maxLength(60)),
  temperature: z.number().check(z.gte(MODEL_SETTINGS.temperature.min), z.lte(MODEL_SETTINGS.temperature.max)),
  max_output_tokens: z.number().check(z.int(), z.gte(MODEL_SETTINGS.maxOutputTokens.min), z.lte(MODEL_SETTINGS.maxOutputTokens.max)),
  top_k: z.nullable(z.number().check(z.int(), z.gte(MODEL_SETTINGS.topK.min), z.lte(MODEL_SETTINGS.topK.max))),
  top_p: z.number().check(z.gte(MODEL_SETTINGS.topP.min), z.lte(MODEL_SETTINGS.topP.max)),
  enabled: z.boolean(),
  config_name: z.string().check(z.maxLength(100)),
});
export type ModelConfig = z.output<typeof modelConfig>;

/** What an answer says about the workspace's own site or a competitor, counted in its text. */
export const brandMention = z.object({
  name: z.string(),
  kind: z.enum(['self', 'competitor']),
  /** number of mentions */
  mentions: z.number(),
  /** its rank among those named, 1 is first; null: not named */
  place: z.nullable(z.number()),
  /** the first sentence that names it */
  quote: z.nullable(z.string()),
});
export type BrandMention = z.output<typeof brandMention>;

/** The response of one model (document 2, section 3). */
export const runResult = z.object({
  /** id of its configuration */
  id: z.string(),
  model_name: z.string(),
  provider: z.string(),
  config_name: z.string(),
  temperature: z.number(),
  max_output_tokens: z.number(),
  top_p: z.number(),
  output: z.string(),
  /** why there is no output; null: no error */
  error: z.nullable(z.string()),
  /** settings that the provider ignored */
  warnings: z.array(z.string()),
  is_sandbox: z.boolean(),
  input_tokens: z.number(),
  output_tokens: z.number(),
  /** US dollars */
  cost_usd: z.number(),
  /** ms until the answer was complete */
  latency_ms: z.number(),
  /** of the prompt's keywords; absent without any, and where no provider of keyword figures knows them */
  keyword_metrics: z.optional(
    z.object({
      keyword: z.string(),
      total_search_volume: z.number(),
      competition_index: z.nullable(z.number()),
      /** from the month two before the newest to the newest, as a share of the former; null where that is 0 or not known */
      three_month_change: z.nullable(z.number()),
    }),
  ),
  /** why figures of the prompt's keywords are missing, for people; absent: none are */
  keyword_metrics_problem: z.optional(z.string()),
  /** present if the prompt names the workspace's own site or competitors */
  competitor_data: z.optional(z.array(brandMention)),
});
export type RunResult = z.output<typeof runResult>;

export const analyzePrompt = defineCall({
  name: 'analyzePrompt',
  method: 'POST',
  path: '/analyze/',
  access: 'member',
  tokens: 'write',
  ratePerMinute: 60,
  summary:
    'Asks each enabled model and returns one result per model; a failed one carries `error`. Calls with the same `run_id` form one history entry, in which a model’s newer result replaces its earlier one.',
  bodyBytes: 1024 * 1024,
  body: z.object({
    blocks: z.array(promptBlock).check(z.minLength(1, 'Add a block first.'), z.maxLength(MAX_BLOCKS)),
    selected_models: z.array(modelConfig).check(z.minLength(1, 'Choose a model first.'), z.maxLength(MAX_MODELS)),
    run_id: z.optional(z.uuid()),
    /** idempotency key: the same attempt is answered and charged only once */
    attempt: z.optional(z.uuid()),
  }),
  output: z.array(runResult),
});

/** One line of a streamed answer; the last one carries the stored result. */
export const promptLine = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('result'), result: runResult }),
]);
export type PromptLine = z.output<typeof promptLine>;

export const streamPrompt = defineCall({
  name: 'streamPrompt',
  method: 'POST',
  path: '/analyze/stream/',
  access: 'member',
  tokens: 'write',
  ratePerMinute: 60,
  streams: true,
  summary: 'Asks one model and streams its text as lines of JSON. The last line is the result, even if the model failed.',
  bodyBytes: 1024 * 1024,
  body: z.object({
    blocks: z.array(promptBlock).check(z.minLength(1, 'Add a block first.'), z.maxLength(MAX_BLOCKS)),
    model: modelConfig,
    run_id: z.uuid(),
  }),
  output: promptLine,
});

export const historyItem = z.object({
  id: z.uuid(),
  blocks: z.array(promptBlock),
  models: z.array(modelConfig),
  responses: z.array(runResult),
  timestamp: z.string(),
});
export type HistoryItem = z.output<typeof historyItem>;

/** Number of history items kept per person and workspace; older ones are deleted. */
export const HISTORY_LENGTH = 100;

export const listPromptHistory = defineCall({
  name: 'listPromptHistory',
  method: 'GET',
  path: '/history/',
  access: 'member',
  tokens: 'read',
  summary: 'The caller’s runs in this workspace, newest first.',
  output: z.array(historyItem),
});

export const clearPromptHistory = defineCall({
  name: 'clearPromptHistory',
  method: 'DELETE',
  path: '/history/clear/',
  access: 'member',
  tokens: 'never',
  summary: 'Deletes the caller’s runs in this workspace.',
});
