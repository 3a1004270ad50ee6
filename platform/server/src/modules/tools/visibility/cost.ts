import type { VisibilityCost, VisibilitySettings } from '@canopy/contract/tools';
import type { OwnCalls } from '../../../http/own-calls.ts';
import { getModelBudget, type LanguageModel } from '@canopy/contract/content';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';

/** Maximum tokens per answer, and the assumption while none is known. */
export const MAX_ANSWER_TOKENS = 1_000;
const USUAL_ANSWER_TOKENS = 500;
/** System text and framing of a question. */
const FRAME_TOKENS = 60;
const CHARACTERS_A_TOKEN = 4;
/** US dollars per million tokens for a model without a price: above what most cost. */
const UNKNOWN_PRICE = 15;
const DAYS_A_MONTH = 30;

/** A model's price, if entered; the sandbox's and own servers' are 0. */
const priceOf = ({ input_price, output_price }: LanguageModel) => ({
  input: input_price ?? UNKNOWN_PRICE,
  output: output_price ?? UNKNOWN_PRICE,
});

/**
 * The cost of these settings, from the models' prices and the length of earlier answers.
 * @param usual mean tokens of earlier answers by model
 */
export async function reckonCost(
  deps: Deps,
  calls: OwnCalls,
  actor: Actor,
  settings: VisibilitySettings,
  usual: ReadonlyMap<string, number>,
): Promise<VisibilityCost> {
  const [available, budget] = await Promise.all([deps.models.available(), calls.ask(actor, getModelBudget, {})]);
  const chosen = available.filter(({ id }) => settings.models.includes(id));
  const input = settings.prompts.reduce((sum, prompt) => sum + FRAME_TOKENS + prompt.length / CHARACTERS_A_TOKEN, 0);
  const round = chosen.reduce((sum, model) => {
    const price = priceOf(model);
    const output = settings.prompts.length * (usual.get(model.id) ?? USUAL_ANSWER_TOKENS);
    return sum + ((input * price.input + output * price.output) * settings.runs_a_day) / 1e6;
  }, 0);
  const rounds = settings.every === 'daily' ? DAYS_A_MONTH : settings.every === 'weekly' ? DAYS_A_MONTH / 7 : 0;
  return {
    answers_a_round: settings.prompts.length * chosen.length * settings.runs_a_day,
    round_usd: round,
    month_usd: round * rounds,
    left_usd: Math.max(0, budget.monthly_usd - budget.spent_usd),
    unpriced: chosen.filter(({ input_price, output_price }) => input_price === null || output_price === null).map(({ label }) => label),
  };
}
