import type { Plan } from '@canopy/contract/billing';
import { PLAN_LIMIT_KINDS, PLAN_LIMITS, type PlanLimit } from '@canopy/contract/host';
import { formatMoney } from './money.ts';
import type { Subscription } from './use-billing.ts';

export type { Subscription };
export type LimitField = `${PlanLimit}_limit`;

/** A plan's monthly allowances, in the order of every list on screen. */
export const ALLOWANCES = PLAN_LIMIT_KINDS.map((kind) => ({
  label: PLAN_LIMITS[kind].name,
  counted: PLAN_LIMITS[kind].many,
  limit: `${kind}_limit` as const,
  remaining: `${kind}_remaining` as const,
}));

/** A plan's monthly price. */
export const priceOf = ({ price_minor, currency }: Plan): string => formatMoney(price_minor, currency);
