import { previewPlan, updateBillingPolicy, updatePlan } from '@canopy/contract/billing';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { route, type Route } from '../../../http/route.ts';
import { policyOf } from '../subscription/index.ts';
import { previewOf } from './preview.ts';
import { writePlan, writePolicy } from './store.ts';

export function planRoutes(deps: Deps): Route[] {
  return [
    route(previewPlan, async ({ params, body }) => previewOf(deps, params.type, body)),
    route(updatePlan, async ({ actor, params, body }) => {
      if (params.type === 'free' && (body.price_minor || body.yearly_price_minor))
        throw problem(409, 'free-plan-priced', 'The Free plan must stay free of charge: workspaces without a paid plan use it.');
      const plan = await writePlan(deps.db, params.type, body);
      if (!plan) throw problem(404, 'plan-not-found', 'There is no such plan.');
      await deps.audit.record(actor, 'plan.update', params.type, body);
      return plan;
    }),
    route(updateBillingPolicy, async ({ actor, body }) => {
      const change = {
        ...(body.trial_days !== undefined && { trialDays: body.trial_days }),
        ...(body.grace_days !== undefined && { graceDays: body.grace_days }),
        ...(body.refund_days !== undefined && { refundDays: body.refund_days }),
        ...(body.free_workspaces !== undefined && { freeWorkspaces: body.free_workspaces }),
        ...(body.account_model_usd !== undefined && { accountModelUsd: body.account_model_usd }),
        ...(body.free_model_usd !== undefined && { freeModelUsd: body.free_model_usd }),
        ...(body.account_pages !== undefined && { accountPages: body.account_pages }),
        ...(body.free_pages !== undefined && { freePages: body.free_pages }),
        ...(body.account_mails !== undefined && { accountMails: body.account_mails }),
        ...(body.all_mails !== undefined && { allMails: body.all_mails }),
      };
      const policy = await writePolicy(deps.db, change);
      if (!policy) throw problem(404, 'policy-not-found', 'There is no billing policy.');
      await deps.audit.record(actor, 'billing-policy.update', '', body);
      return policyOf(policy);
    }),
  ];
}
