// One API process of the simulation over PostgreSQL: the real code of payments and limits, receiving events and querying the Stripe model
// over IPC. `billing-postgres.ts` starts several of these and ends them with `kill -9`.
import process from 'node:process';
import type { StripeEvent, StripeResult, SubscriptionTruth } from '@canopy/connectors/stripe';
import { giveBackLimit, settleLimit, takeLimit, type Limit } from '../modules/billing/limits/index.ts';
import { queue } from '../modules/billing/stripe/index.ts';
import { handleEvent, syncCustomer, syncStore, type TruthSource } from '../modules/billing/sync/index.ts';
import { openDb } from '../store/db.ts';
import { openPool } from '../store/pool.ts';

/** Messages to the process. */
export type Told =
  | { readonly kind: 'event'; readonly id: number; readonly event: StripeEvent }
  | { readonly kind: 'action'; readonly id: number; readonly customerId: string }
  | { readonly kind: 'use'; readonly id: number; readonly use: LimitUse }
  | { readonly kind: 'truth'; readonly id: number; readonly answer: StripeResult<SubscriptionTruth[]> };
/** Messages from the process: that it is ready, that something was done or failed, and its queries to Stripe. */
export type Said =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly id: number; readonly ok: boolean }
  | { readonly kind: 'ask'; readonly id: number; readonly customerId: string };

export interface LimitUse {
  readonly organisationId: string;
  readonly limit: Limit;
  readonly reference: string;
  readonly end: 'used' | 'returned' | 'left open';
}

/** Each holds a connection while it queries Stripe. */
const AT_A_TIME = 10;

const pool = openPool(process.argv[2] ?? '', { warn: () => undefined });
const db = openDb(pool);
const store = syncStore(db);
const say = (said: Said): void => void process.send?.(said);
const asked = new Map<number, (answer: StripeResult<SubscriptionTruth[]>) => void>();
let questions = 0;
const stripe: TruthSource = {
  subscriptionsOf: (customerId) =>
    new Promise((resolve) => {
      questions += 1;
      asked.set(questions, resolve);
      say({ kind: 'ask', id: questions, customerId });
    }),
  clockNow: async () => ({ ok: true, value: new Date() }),
};

async function useLimit({ organisationId, limit, reference, end }: LimitUse): Promise<void> {
  const { reservationId } = await takeLimit(db, { organisationId, limit, amount: 1, reference });
  if (end === 'used') await db.transaction((tx) => settleLimit(tx, reservationId));
  if (end === 'returned') await db.transaction((tx) => giveBackLimit(tx, reservationId));
}

const next = queue(AT_A_TIME);
const work = {
  event: ({ event }: Extract<Told, { kind: 'event' }>) => next(() => handleEvent(store, stripe, event)),
  action: ({ customerId }: Extract<Told, { kind: 'action' }>) => next(() => syncCustomer(store, stripe, customerId, 'action')),
  use: ({ use }: Extract<Told, { kind: 'use' }>) => useLimit(use),
};

async function hear(told: Told): Promise<void> {
  if (told.kind === 'truth') {
    asked.get(told.id)?.(told.answer);
    asked.delete(told.id);
    return;
  }
  const begun: Promise<unknown> = told.kind === 'event' ? work.event(told) : told.kind === 'action' ? work.action(told) : work.use(told);
  const ok = await begun.then(
    () => true,
    () => false,
  );
  say({ kind: 'done', id: told.id, ok });
}

process.on('message', (told: Told) => void hear(told));
process.on('disconnect', () => process.exit());
// Connected before it is given work, like a process behind a health check.
await pool.query('select 1');
say({ kind: 'ready' });
