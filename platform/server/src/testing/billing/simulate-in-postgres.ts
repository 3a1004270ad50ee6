import { eq, inArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { endLeases, type Limit } from '../../modules/billing/limits/index.ts';
import { billingCustomers, subscriptions } from '../../modules/billing/standing/index.ts';
import { decide, sameSubscription, type StoredSubscription } from '../../modules/billing/sync/index.ts';
import type { Db } from '../../store/db.ts';
import { queryRows } from '../../store/rows.ts';
import { startApiProcesses, type ApiProcesses, type Work } from './api-processes.ts';
import { randomFrom, type Random } from './random.ts';
import { EVENT_TYPES, StripeModel } from './stripe-model.ts';

export interface Simulated {
  schedules: number;
  events: number;
  deliveries: number;
  actions: number;
  /** requested uses of limits, over all processes */
  uses: number;
  /** units still reserved at the end, and returned when their lease ended */
  givenBack: number;
  killed: number;
  /** database connections cut in the middle */
  cut: number;
}

/** Shares of events never delivered, of Stripe's answers that fail, and of those that arrive late. */
const LOST = 0.1;
const FAILS = 0.05;
const SLOW = 0.15;
/** Schedules that run concurrently; and how many are checked together when they have ended. */
const AT_A_TIME = 60;
const CHUNK = 240;
/** How many schedules share a workspace's limits, so that they compete for them. */
const SHARED_BY = 20;
const LIMIT_KINDS: readonly Limit[] = ['deep_research', 'backlink_articles', 'keyword_metadata'];
const HOUR_MS = 3_600_000;

/** How long a slow answer takes, and how long Stripe waits for a query before more happens. */
const SLOW_MS = 150;

/** What is happening at Stripe with one customer. */
interface Schedule {
  readonly model: StripeModel;
  readonly random: Random;
  /** those waiting for the next query about it */
  readonly onAsk: (() => void)[];
  /** nothing more happens, and every answer arrives at once */
  isCalm: boolean;
}

const nextAsk = ({ onAsk }: Schedule) => new Promise<void>((resolve) => onAsk.push(resolve));
const wait = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));
const idRow = z.object({ id: z.string() });
const cutRow = z.object({ cut: z.boolean() });

/**
 * Schedules of the real code over PostgreSQL: a seed decides what happens at Stripe and how often each event is delivered to which of the
 * processes; the machine decides the order. Meanwhile processes are ended with `kill -9` and connections are cut.
 * @param killEvery schedules after which a process dies; a connection is cut ten times as often
 * @throws Error if the final stored state differs from Stripe's, or the ledger is wrong
 */
export async function simulateInPostgres(
  db: Db,
  databaseUrl: string,
  { first, schedules, processes = 3, killEvery = 200 }: { first: number; schedules: number; processes?: number; killEvery?: number },
): Promise<Simulated> {
  const chance = randomFrom(first);
  const counts: Simulated = { schedules, events: 0, deliveries: 0, actions: 0, uses: 0, givenBack: 0, killed: 0, cut: 0 };
  const underWay = new Map<string, Schedule>();
  const apis = await startApiProcesses(processes, databaseUrl, chance, async (customerId) => {
    const schedule = underWay.get(customerId);
    if (!schedule) return { ok: false, reason: 'not-found', message: 'no such customer', code: '' };
    const { model, random, isCalm } = schedule;
    for (const go of schedule.onAsk.splice(0)) go();
    if (!isCalm && random.chance(FAILS)) return { ok: false, reason: 'unavailable', message: 'no answer', code: '' };
    const value = model.truths();
    // The answer is in transit while Stripe continues; some take so long that a later query could overtake them.
    if (!isCalm && random.chance(SLOW)) await Promise.race([nextAsk(schedule).then(() => wait(random.below(40))), wait(SLOW_MS)]);
    return { ok: true, value };
  });
  try {
    for (let start = first; start < first + schedules; start += CHUNK) {
      const seeds = Array.from({ length: Math.min(CHUNK, first + schedules - start) }, (_, place) => start + place);
      await runChunk({ db, apis, counts, underWay, killEvery }, seeds);
    }
    counts.killed = apis.killed;
  } finally {
    await apis.close();
  }
  counts.givenBack = await settleLedger(db);
  return counts;
}

/** Ends a process, or cuts a connection that is in a transaction: the database rolls its work back. */
async function fault(kind: 'kill' | 'cut', db: Db, apis: ApiProcesses, counts: Simulated): Promise<void> {
  if (kind === 'kill') return apis.killOne();
  const cut = await queryRows(
    db,
    cutRow,
    sql`select pg_terminate_backend(pid) as cut from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction' order by xact_start limit 1`,
  );
  counts.cut += cut.length;
}

interface Run {
  readonly db: Db;
  readonly apis: ApiProcesses;
  readonly counts: Simulated;
  readonly underWay: Map<string, Schedule>;
  readonly killEvery: number;
}

async function runChunk(run: Run, seeds: readonly number[]): Promise<void> {
  const { db, apis, counts, underWay, killEvery } = run;
  const models = seeds.map((seed) => new StripeModel(`cus_${seed}`));
  const made = await queryRows(
    db,
    idRow,
    sql`insert into organisations (name) select 'Simulated ' || n from generate_series(1, ${seeds.length}::integer) as n returning id`,
  );
  await db
    .insert(billingCustomers)
    .values(models.map(({ customerId }, place) => ({ organisationId: made[place]?.id ?? '', stripeId: customerId })));
  const shared = await queryRows(
    db,
    idRow,
    sql`insert into organisations (name) select 'Shared ' || n from generate_series(1, ${Math.ceil(seeds.length / SHARED_BY)}::integer) as n returning id`,
  );
  const todo = seeds.map((seed, place) => ({
    seed,
    model: models[place]!,
    organisationId: shared[Math.floor(place / SHARED_BY)]?.id ?? '',
  }));
  const worker = async () => {
    for (let next = todo.shift(); next; next = todo.shift()) {
      const running = runSchedule(run, next);
      if (next.seed % killEvery === 0) await fault('kill', db, apis, counts);
      else if (next.seed % (killEvery / 10) === 0) await fault('cut', db, apis, counts);
      await running;
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
  await check(db, models);
  for (const { customerId } of models) underWay.delete(customerId);
}

async function runSchedule(
  { apis, counts, underWay }: Run,
  { seed, model, organisationId }: { seed: number; model: StripeModel; organisationId: string },
): Promise<void> {
  const random = randomFrom(seed);
  const schedule: Schedule = { model, random, onAsk: [], isCalm: false };
  underWay.set(model.customerId, schedule);
  const given: Promise<boolean>[] = [];
  const later = (work: Work) => given.push(wait(random.below(6)).then(() => apis.give(work)));
  // Most begin with a plan: what happens after that is what can go wrong.
  const types = random.chance(0.8) ? (['customer.subscription.created'] as const) : [];
  const happenings = [...types, ...Array.from({ length: 1 + random.below(5) }, () => random.pick(EVENT_TYPES))];
  for (const [number, type] of happenings.entries()) {
    // Half of all events happen while the previous state is being returned to someone.
    await (random.chance(0.5) ? Promise.race([nextAsk(schedule), wait(SLOW_MS)]) : wait(random.below(10)));
    const event = model.act(type, random);
    counts.events += 1;
    const times = random.chance(LOST) ? 0 : 1 + random.below(3);
    counts.deliveries += times;
    for (let time = 0; time < times; time += 1) later({ kind: 'event', event });
    if (random.chance(0.3)) {
      counts.actions += 1;
      later({ kind: 'action', customerId: model.customerId });
    }
    if (random.chance(0.6)) {
      // The same work may be requested twice, by a double click that reaches two processes.
      const reference = `${seed}-${number}`;
      const use = {
        organisationId,
        limit: random.pick(LIMIT_KINDS),
        reference,
        end: random.pick(['used', 'used', 'returned', 'left open'] as const),
      };
      for (let time = random.chance(0.2) ? 2 : 1; time > 0; time -= 1) {
        counts.uses += 1;
        later({ kind: 'use', use });
      }
    }
  }
  await Promise.all(given);
  schedule.isCalm = true;
  // As after downtime: processes everything that Stripe lists, again if the process dies meanwhile.
  for (const event of model.events) {
    let isDone = false;
    while (!isDone) isDone = await apis.give({ kind: 'event', event });
  }
}

const countRow = z.object({ count: z.int() });

/** @throws Error naming the first customer whose stored state differs from Stripe's, or with an unhandled event */
async function check(db: Db, models: readonly StripeModel[]): Promise<void> {
  const customers = models.map(({ customerId }) => customerId);
  const rows = await db
    .select({ customerId: billingCustomers.stripeId, subscription: subscriptions })
    .from(billingCustomers)
    .leftJoin(subscriptions, eq(subscriptions.organisationId, billingCustomers.organisationId))
    .where(inArray(billingCustomers.stripeId, customers));
  const storedOf = new Map(rows.map(({ customerId, subscription }) => [customerId, subscription]));
  for (const model of models) {
    const { organisationId: _, ...row } = storedOf.get(model.customerId) ?? { organisationId: '' };
    const stored = Object.keys(row).length === 0 ? null : (row as StoredSubscription);
    const { next } = decide(model.truths());
    if (!sameSubscription(stored, next))
      throw new Error(`${model.customerId}: stored ${JSON.stringify(stored)}, Stripe has ${JSON.stringify(next)}`);
  }
  const [unhandled] = await queryRows(
    db,
    countRow,
    sql`select count(*)::integer as count from stripe_events where handled_at is null and customer_id in ${customers}`,
  );
  if (unhandled?.count !== 0) throw new Error(`${unhandled?.count ?? 'some'} events were left unhandled`);
}

const ledgerRow = z.object({ sum: z.int(), open: z.int(), over: z.int(), wrong: z.int() });

/** Ends what dead processes left open once its lease is over. @returns how much @throws Error if the ledger is wrong after that */
async function settleLedger(db: Db): Promise<number> {
  const before = await endLeases(db, new Date());
  if (before > 0) throw new Error('reservations were given back before their lease ended');
  const end = new Date(Date.now() + HOUR_MS);
  let givenBack = 0;
  for (let ended = await endLeases(db, end); ended > 0; ended = await endLeases(db, end)) givenBack += ended;
  const [ledger] = await queryRows(
    db,
    ledgerRow,
    sql`select
      (select coalesce(sum(amount), 0) from limit_entries)::integer as sum,
      (select count(*) from limit_reservations where state = 'reserved')::integer as open,
      (select count(*) from limit_counters c join plans p on p.type = 'free' where c.used + c.reserved >
        case c.kind when 'deep_research' then p.deep_research_limit when 'backlink_articles' then p.backlink_articles_limit
          else p.keyword_metadata_limit end)::integer as over,
      (select count(*) from limit_counters c where c.reserved <> 0 or c.used <> (select coalesce(sum(r.amount), 0) from limit_reservations r
        where r.organisation_id = c.organisation_id and r.kind = c.kind and r.period_start = c.period_start and r.state = 'used'))::integer as wrong`,
  );
  if (!ledger || ledger.sum !== 0 || ledger.open !== 0 || ledger.over !== 0 || ledger.wrong !== 0)
    throw new Error(`the ledger is wrong: ${JSON.stringify(ledger)}`);
  return givenBack;
}
