import type { LanguageModel } from '@canopy/contract/content';
import * as z from '@canopy/contract/schema';
import { EMPTY_PLAN } from './matrix/plan-draft.ts';
import {
  matrixPlan,
  MODEL_SETTINGS,
  modelConfig,
  promptBlock,
  runResult,
  type MatrixPlan,
  type ModelConfig,
  type PromptBlock,
  type RunResult,
} from '@canopy/contract/tools';

/** State of the screen: the prompt, the models it goes to, and their answers. */
export interface Draft {
  readonly blocks: readonly PromptBlock[];
  readonly models: readonly ModelConfig[];
  readonly responses: readonly RunResult[];
  /** prompts with variables, their cases and checks */
  readonly matrix: MatrixPlan;
}

export const EMPTY_DRAFT: Draft = { blocks: [], models: [], responses: [], matrix: EMPTY_PLAN };

const draftShape = z.object({
  blocks: z.array(promptBlock),
  models: z.array(modelConfig),
  responses: z.array(runResult),
  matrix: z.optional(matrixPlan),
});

/** Contents of an exported file or a history item; files without a matrix contain only a prompt. */
export type DraftFile = Omit<Draft, 'matrix'> & { readonly matrix?: MatrixPlan | undefined };

const keptShape = z.record(z.string(), z.unknown());
const { shape } = draftShape;

const keyOf = (workspace: string): string => `canopy.prompt-tester.${workspace}`;

/** A workspace's draft as stored in this browser. A part that is missing or unreadable is empty; the others are kept. */
export function readDraft(workspace: string): Draft {
  try {
    const kept = z.safeParse(keptShape, JSON.parse(localStorage.getItem(keyOf(workspace)) ?? 'null')).data;
    if (!kept) return EMPTY_DRAFT;
    return {
      blocks: z.safeParse(shape.blocks, kept['blocks']).data ?? [],
      models: z.safeParse(shape.models, kept['models']).data ?? [],
      responses: z.safeParse(shape.responses, kept['responses']).data ?? [],
      matrix: z.safeParse(shape.matrix, kept['matrix']).data ?? EMPTY_PLAN,
    };
  } catch {
    return EMPTY_DRAFT;
  }
}

/** Whose draft it is before anybody has signed in. */
export const NOBODY = 'none';

/**
 * A workspace's draft, with what was typed before signing in added to it: nothing typed is lost, and nothing of the workspace either.
 * @returns also what of the signed-out draft has no room in this one, and stays where it is
 */
export function draftAfterSignIn(workspace: string): { readonly draft: Draft; readonly left: Draft } {
  const own = readDraft(workspace);
  if (workspace === NOBODY) return { draft: own, left: own };
  const typed = readDraft(NOBODY);
  const known = new Set(own.blocks.map(({ id }) => id));
  // Two matrices cannot be one: the cases of each belong to its own variables.
  const isRoomForMatrix = isEmpty({ ...EMPTY_DRAFT, matrix: own.matrix });
  return {
    draft: {
      blocks: [...own.blocks, ...typed.blocks.filter(({ id }) => !known.has(id))],
      models: own.models.length > 0 ? own.models : typed.models,
      responses: own.responses,
      matrix: isRoomForMatrix ? typed.matrix : own.matrix,
    },
    left: { ...EMPTY_DRAFT, matrix: isRoomForMatrix ? EMPTY_PLAN : typed.matrix },
  };
}

/** @returns whether it was stored: storage may be full or forbidden */
export function keepDraft(workspace: string, draft: Draft): boolean {
  try {
    localStorage.setItem(keyOf(workspace), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Whether a model can be used, as far as is known: one that is retired, disabled or without a key cannot. */
export const isUsable = ({ provider, model_name }: ModelConfig, available: readonly LanguageModel[] | undefined): boolean =>
  available === undefined ||
  available.some((model) => model.provider === provider && model.model_name === model_name && model.is_available);

/** A model with its initial settings. */
export const newConfig = ({ provider, model_name, label }: LanguageModel, taken: readonly ModelConfig[]): ModelConfig => {
  const same = taken.filter((config) => config.provider === provider && config.model_name === model_name).length;
  return {
    id: crypto.randomUUID(),
    model_name,
    provider,
    temperature: MODEL_SETTINGS.temperature.reset,
    max_output_tokens: MODEL_SETTINGS.maxOutputTokens.reset,
    top_k: null,
    top_p: MODEL_SETTINGS.topP.initial,
    enabled: true,
    config_name: same === 0 ? label : `${label} (${same + 1})`,
  };
};

/** Parses a number of tokens: digits only, empty is the default, clamped (document 2, section 5). `null`: not a number. */
export function tokensOf(typed: string): number | null {
  const text = typed.trim();
  const { min, max, reset } = MODEL_SETTINGS.maxOutputTokens;
  if (text === '') return reset;
  if (!/^\d+$/.test(text)) return null;
  return Math.min(max, Math.max(min, Number(text)));
}

/** Whether the matrix contains anything worth exporting. */
export const hasMatrix = ({ prompts, cases, checks }: MatrixPlan): boolean => prompts.length + cases.length + checks.length > 0;

/** Whether there is nothing to clear. */
export const isEmpty = ({ blocks, models, responses, matrix }: Draft): boolean =>
  blocks.length + models.length + responses.length + matrix.variables.length === 0 && !hasMatrix(matrix);

/** Contents of an export file. */
export const exportOf = ({ blocks, models, responses, matrix }: Draft): string =>
  JSON.stringify({ blocks, models, responses, ...(hasMatrix(matrix) && { matrix }) }, null, 2);

/** @returns contents of an exported file, or undefined if it is not one */
export function importOf(text: string): DraftFile | undefined {
  try {
    const parsed = z.safeParse(draftShape, JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** The first 100 characters of a prompt, for the history (document 2, section 9). */
export function previewOf(blocks: readonly PromptBlock[]): string {
  const text = blocks.map(({ input }) => input.trim()).join(' ');
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}

const MINUTE = 60_000;

/** "Just now", then minutes, hours and days up to 7 days, then the date (document 2, section 9). */
export function ageOf(timestamp: string, now: number): string {
  const age = now - Date.parse(timestamp);
  const of = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`;
  if (age < MINUTE) return 'Just now';
  if (age < 60 * MINUTE) return of(Math.floor(age / MINUTE), 'minute');
  if (age < 24 * 60 * MINUTE) return of(Math.floor(age / (60 * MINUTE)), 'hour');
  const days = Math.floor(age / (24 * 60 * MINUTE));
  return days <= 7 ? of(days, 'day') : new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' }).format(new Date(timestamp));
}
