import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';

/** What a language model can do with words that somebody has selected. */
export const TEXT_ACTIONS = ['improve', 'shorten', 'expand', 'simplify', 'correct', 'voice'] as const;
export type TextAction = (typeof TEXT_ACTIONS)[number];

export const rewriteText = defineCall({
  name: 'rewriteText',
  method: 'POST',
  path: '/text-actions/',
  access: 'member',
  ratePerMinute: 30,
  summary: 'Has a language model rewrite selected words of a post in the brand’s voice. Nothing is stored.',
  body: z.object({
    action: z.enum(TEXT_ACTIONS),
    text: z.string().check(z.minLength(1), z.maxLength(5_000)),
    /** what stands around it */
    context: z.string().check(z.maxLength(10_000)),
    title: z.string().check(z.maxLength(300)),
    /** makes a repeated request be answered by what was paid for already */
    key: z.uuid(),
  }),
  output: z.object({
    text: z.string(),
    /** `provider/model` */
    model: z.string(),
    /** words of it that the workspace does not want */
    forbidden: z.array(z.string()),
    /** figures that the original does not have: to be checked before it is taken */
    new_figures: z.array(z.string()),
  }),
});
