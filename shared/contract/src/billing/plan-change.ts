import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';
import { billingInterval, subscriptionState } from './subscription.ts';

const target = { plan_type: z.enum(['basic', 'pro']), interval: billingInterval };

export const previewPlanChange = defineCall({
  name: 'previewPlanChange',
  method: 'POST',
  path: '/stripe/stripe-upgrade-preview/',
  access: 'manager',
  tokens: 'never',
  summary: 'Previews a plan change: its exact cost and date. Charges and changes nothing.',
  body: z.object(target),
  output: z.object({
    /** now: charged and changed immediately; period_end: a smaller plan, with no charge before then */
    when: z.enum(['now', 'period_end']),
    at: z.string(),
    /** amount charged now */
    due_minor: z.number(),
    /** credited to later invoices, where the unused time is worth more than the new plan costs */
    credit_minor: z.number(),
    currency: z.string(),
    lines: z.array(z.object({ description: z.string(), amount_minor: z.number() })),
    /** cost of each interval from then on */
    next_amount_minor: z.number(),
    /** ties the confirmation to this preview */
    proration_date: z.number(),
  }),
  ratePerMinute: 60,
});

export const changePlan = defineCall({
  name: 'changePlan',
  method: 'POST',
  path: '/stripe/stripe-upgrade-plan/',
  access: 'manager',
  tokens: 'never',
  summary: 'Changes the plan as previewed. 409 `amount-changed` if the cost differs from the preview; nothing is charged then.',
  body: z.object({ ...target, proration_date: z.number().check(z.int()), due_minor: z.number().check(z.int(), z.gte(0)) }),
  output: z.object({ subscription: z.nullable(subscriptionState) }),
  ratePerMinute: 30,
});

export const undoPlanChange = defineCall({
  name: 'undoPlanChange',
  method: 'POST',
  path: '/stripe/stripe-upgrade-undo/',
  access: 'manager',
  tokens: 'never',
  summary: 'Cancels a downgrade scheduled for the end of the period.',
  output: z.object({ subscription: z.nullable(subscriptionState) }),
});
