import { decide, handleEvent, sameSubscription, syncCustomer, type TruthSource } from '../../modules/billing/sync/index.ts';
import { memoryStore } from './memory-store.ts';
import { randomFrom } from './random.ts';
import { scheduler } from './scheduler.ts';
import { EVENT_TYPES, StripeModel } from './stripe-model.ts';

export interface Schedule {
  events: number;
  deliveries: number;
  crashes: number;
}

/** Shares of waits at which the process dies, of events never delivered, and of answers that fail. */
const CRASHES = 0.01;
const LOST = 0.1;
const FAILS = 0.05;

/**
 * One schedule of the real code: a few things happen at Stripe, each is delivered any number of times in any order, while people act and
 * processes die; then unhandled events are processed, as after downtime.
 * @throws Error naming the seed if the final stored state differs from Stripe's
 */
export async function simulate(seed: number): Promise<Schedule> {
  const random = randomFrom(seed);
  const model = new StripeModel('cus_1');
  const counts: Schedule = { events: 0, deliveries: 0, crashes: 0 };
  let moment = Date.UTC(2026, 0, 1);
  let calm = false;
  const plan = scheduler(random, CRASHES, (thread) => {
    counts.crashes += 1;
    store.die(thread);
  });
  const after = scheduler(random, 0, () => undefined);
  const active = () => (calm ? after : plan);
  const store = memoryStore('cus_1', {
    pause: () => active().pause(),
    current: () => active().current(),
    tick: () => new Date((moment += 1)),
  });
  const stripe: TruthSource = {
    async subscriptionsOf() {
      await active().pause();
      if (!calm && random.chance(FAILS)) return { ok: false, reason: 'unavailable', message: 'no answer', code: '' };
      const value = model.truths();
      // The answer is in transit while Stripe continues.
      await active().pause();
      return { ok: true, value };
    },
    clockNow: async () => ({ ok: true, value: new Date() }),
  };
  const happenings = 1 + random.below(5);
  for (let number = 0; number < happenings; number += 1) {
    plan.start(async () => {
      await plan.pause();
      const event = model.act(random.pick(EVENT_TYPES), random);
      counts.events += 1;
      const times = random.chance(LOST) ? 0 : 1 + random.below(3);
      for (let time = 0; time < times; time += 1) {
        counts.deliveries += 1;
        plan.start(() => handleEvent(store, stripe, event));
      }
      // Someone acting in the portal sees the result at once, whether or not the event arrives.
      if (random.chance(0.3)) plan.start(() => syncCustomer(store, stripe, 'cus_1', 'action'));
    });
  }
  await plan.run();
  calm = true;
  for (const event of model.events) after.start(() => handleEvent(store, stripe, event));
  await after.run();
  const { next } = decide(model.truths());
  if (!sameSubscription(store.stored(), next) || store.unhandled().length > 0) {
    throw new Error(
      `seed ${seed}: stored ${JSON.stringify(store.stored())}, Stripe has ${JSON.stringify(next)}, unhandled ${store.unhandled().join(', ')}`,
    );
  }
  return counts;
}
