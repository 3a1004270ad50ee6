import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';

/** What a language model can do with a text selection. */
export const TEXT_ACTIONS = ['improve', 'shorten', 'expand', 'simplify', 'correct', 'voice'] as const;
export type TextAction = (typeof TEXT_ACTIONS)[number];

export const rewriteText = defineCall({
  name: 'rewriteText',
  method: 'POST',
  path: '/text-actions/',
  access: 'member',
  tokens: 'write',
  ratePerMinute: 30,
  summary: 'Has a language model rewrite selected words of a post in the brand’s voice. Nothing is stored.',
  body: z.object({
    action: z.enum(TEXT_ACTIONS),
    text: z.string().check(z.minLength(1), z.maxLength(5_000)),
    /** the text around the selection */
    context: z.string().check(z.maxLength(10_000)),
    title: z.string().check(z.maxLength(300)),
    /** idempotency key: a repeated request returns the answer already paid for */
    key: z.uuid(),
  }),
  output: z.object({
    text: z.string(),
    /** `provider/model` */
    model: z.string(),
    /** words in the result that the workspace forbids */
    forbidden: z.array(z.string()),
    /** figures that the original does not contain, to be checked before accepting the result */
    new_figures: z.array(z.string()),
  }),
});
