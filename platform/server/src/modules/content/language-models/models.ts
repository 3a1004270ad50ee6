import { createHash } from 'node:crypto';
import { llm, estimateUsage, type LlmRequest, type LlmSettings, type LlmUsage } from '@canopy/connectors/llm';
import type { LanguageModel } from '@canopy/contract/content';
import type * as z from 'zod';
import { problem } from '../../../http/problem.ts';
import { readProviders, type Model, type Provider } from './catalogue.ts';
import { connectionOf } from './connection.ts';
import { during, fail, finish, type Begun, type ModelDeps } from './metered-call.ts';
import { costOf, enterCall, findAnswer } from './ledger.ts';
import { compareTexts, type Compared, type Comparison } from './compare-texts.ts';
import { modelView } from './view.ts';

/** A request to a model. Third-party text (pages, queries, files) goes into `data`, never into `system` or `instruction`. */
export interface ModelRequest {
  organisationId: string;
  /** null: the platform's own work */
  userId: string | null;
  /** the purpose, such as `keyword-suggestions`; kebab-case */
  purpose: string;
  /** `provider/model`; omitted: the first available */
  model?: string | undefined;
  system: string;
  instruction: string;
  data?: Readonly<Record<string, string>>;
  images?: LlmRequest['images'];
  /** a repeated key with the same request is answered from the store, and paid for once */
  key: string;
  settings?: LlmSettings;
  signal?: AbortSignal | undefined;
  /** receives a structured answer's text so far while it is written; not called for a stored answer */
  onText?: ((soFar: string) => void) | undefined;
}

/** Which model answered, and at what cost. */
export interface ModelAnswer {
  /** `provider/model` */
  model: string;
  isSandbox: boolean;
  usage: LlmUsage;
  /** US dollars */
  cost: number;
  /** settings that the provider ignored */
  warnings: readonly string[];
  /** from the stored answer to an earlier call with this key */
  isReplay: boolean;
}

export interface Models {
  /**
   * A structured answer, checked by `schema` and repaired once.
   * @throws problem 409 `no-language-model`; 402 `model-budget-reached`; 424 `language-model-…`; the signal's reason
   */
  generate<Shape extends z.core.$ZodType>(request: ModelRequest & { schema: Shape }): Promise<ModelAnswer & { value: z.output<Shape> }>;
  /** A complete text. Throws as `generate` does. */
  write(request: ModelRequest): Promise<ModelAnswer & { text: string }>;
  /**
   * A text as it is written. `end` settles once `text` is over, and rejects as `generate` does if it broke off; the cost is recorded either
   * way, also when the reader stops early.
   */
  stream(
    request: ModelRequest,
  ): Promise<{ model: string; isSandbox: boolean; text: AsyncIterable<string>; end: Promise<ModelAnswer & { text: string }> }>;
  /**
   * How similar in meaning two texts are, by the embeddings of the first provider that makes any; null: none does. Throws as `generate`
   * does.
   */
  compare(comparison: Comparison): Promise<Compared | null>;
  /** The models available now, the preferred one first. */
  available(): Promise<LanguageModel[]>;
}

/** Default limit of an answer's tokens. */
const MAX_OUTPUT_TOKENS = 10_000;

type Asked = Begun & { asked: LlmRequest };

/** Language models with budget, call log and keys. */
export function openModels(deps: ModelDeps): Models {
  return {
    async generate({ schema, ...request }) {
      const { provider, model, hash } = await prepare(deps, request);
      const stored = await findAnswer(deps, { ...request, requestHash: hash });
      if (stored !== undefined && stored !== null) return { ...replay(provider, model), value: stored as z.output<typeof schema> };
      // A repaired answer is requested twice; a streamed one may have broken off before.
      const begun = await begin(deps, request, provider, model, hash, request.onText ? 3 : 2);
      const answer = await during(deps, request.organisationId, begun, () =>
        llm(connectionOf(provider, deps.config)).generate(begun.asked, schema, request.onText),
      );
      return { ...(await finish(deps, request.organisationId, begun, answer.usage, answer.warnings, answer.value)), value: answer.value };
    },
    async write(request) {
      const { provider, model, hash } = await prepare(deps, request);
      const stored = await findAnswer(deps, { ...request, requestHash: hash });
      if (typeof stored === 'string') return { ...replay(provider, model), text: stored };
      const begun = await begin(deps, request, provider, model, hash, 1);
      const answer = await during(deps, request.organisationId, begun, () => llm(connectionOf(provider, deps.config)).write(begun.asked));
      return { ...(await finish(deps, request.organisationId, begun, answer.usage, answer.warnings, answer.text)), text: answer.text };
    },
    async stream(request) {
      const { provider, model, hash } = await prepare(deps, request);
      const begun = await begin(deps, request, provider, model, hash, 1);
      const { text, end } = llm(connectionOf(provider, deps.config)).stream(begun.asked);
      const ended = end.then(async (outcome) => {
        if (outcome.ok)
          return {
            ...(await finish(deps, request.organisationId, begun, outcome.usage, outcome.warnings, outcome.text)),
            text: outcome.text,
          };
        throw await fail(deps, request.organisationId, begun, outcome);
      });
      // Callers that read only `text` have already seen it end.
      ended.catch(() => undefined);
      return { model: model.id, isSandbox: provider.isSandbox, text, end: ended };
    },
    compare: (comparison) => compareTexts(deps, comparison),
    async available() {
      return (await readProviders(deps)).flatMap((provider) =>
        provider.models.filter(({ isAvailable }) => isAvailable).map((model) => modelView(provider, model)),
      );
    },
  };
}

async function prepare(deps: ModelDeps, request: ModelRequest): Promise<{ provider: Provider; model: Model; hash: string }> {
  const providers = await readProviders(deps);
  const choice = choose(providers, request);
  if (choice === undefined && request.model !== undefined) {
    throw problem(409, 'model-not-available', `The model "${request.model}" is not available. Choose another one.`);
  }
  if (choice === undefined) {
    throw problem(409, 'no-language-model', 'No language model is set up. Ask an administrator to add one in Settings.');
  }
  const { system, instruction, data = {}, settings = {}, images = [] } = request;
  const hash = createHash('sha256').update(JSON.stringify([choice.model.id, system, instruction, data, settings]));
  for (const { bytes } of images) hash.update(bytes);
  return { ...choice, hash: hash.digest('hex') };
}

function choose(
  providers: readonly Provider[],
  { model: wanted, images = [] }: ModelRequest,
): { provider: Provider; model: Model } | undefined {
  for (const provider of providers) {
    const model = provider.models.find(
      (candidate) =>
        candidate.isAvailable && (wanted === undefined ? images.length === 0 || candidate.acceptsImages : candidate.id === wanted),
    );
    if (model) return { provider, model };
  }
  return undefined;
}

async function begin(
  deps: ModelDeps,
  request: ModelRequest,
  provider: Provider,
  model: Model,
  requestHash: string,
  answers: number,
): Promise<Asked> {
  const { organisationId, userId, purpose, key, system, instruction, data, images, signal } = request;
  const settings = { ...request.settings, maxOutputTokens: request.settings?.maxOutputTokens ?? MAX_OUTPUT_TOKENS };
  const asked: LlmRequest = { model: model.name, system, instruction, settings, signal, ...(data && { data }), ...(images && { images }) };
  const input = estimateUsage(asked, '').inputTokens;
  // A repair sends the first answer along.
  const most = costOf(model, input * answers + settings.maxOutputTokens * (answers - 1), settings.maxOutputTokens * answers);
  const id = await enterCall(deps, {
    organisationId,
    userId,
    purpose,
    key,
    requestHash,
    provider: provider.id,
    model: model.name,
    reserved: most,
  });
  return { id, provider, model, asked, inputTokens: input, reserved: most };
}

const replay = (provider: Provider, model: Model): ModelAnswer => ({
  model: model.id,
  isSandbox: provider.isSandbox,
  usage: { inputTokens: 0, outputTokens: 0, answers: 0 },
  cost: 0,
  warnings: [],
  isReplay: true,
});
