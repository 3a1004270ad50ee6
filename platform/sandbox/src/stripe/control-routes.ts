import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { CONTROL_PREFIX } from '../control/control-prefix.ts';
import { withBody } from '../control/with-body.ts';
import { get } from './account.ts';
import { asksFirst, replaceCard } from './engine/cards.ts';
import { stripeSettings } from './state.ts';
import { openAccount, stripeKeys, turnClock, type StripeParts } from './stripe-parts.ts';
import { eventView } from './views/event-view.ts';
import { signature } from './webhooks.ts';

const clock = z.strictObject({
  seconds: z
    .number()
    .min(1)
    .max(400 * 86_400),
});
const card = z.strictObject({ customer: z.string(), number: z.string() });
const resend = z.strictObject({ event: z.string(), times: z.number().int().min(1).max(100).default(1) });

/** `stripe` (GET, POST: settings), `stripe/clock` (POST: seconds forward), `stripe/card`, `stripe/events` and `stripe/sign`. */
export function stripeControl(app: FastifyInstance, parts: StripeParts): void {
  app.get(`${CONTROL_PREFIX}stripe`, async () => {
    const { state, now } = openAccount(parts);
    return { ...stripeKeys, settings: state.settings, now: now(), ahead: state.ahead, waiting: state.deliveries.length };
  });
  app.post(`${CONTROL_PREFIX}stripe`, async (request, reply) =>
    withBody(stripeSettings.partial().strict(), request.body, reply, async (changes) => {
      Object.assign(parts.store.state.settings, changes);
      if (changes.webhooks === true) for (const delivery of parts.store.state.deliveries) delivery.dueAt = parts.clock().getTime();
      await parts.store.save();
      return parts.store.state.settings;
    }),
  );
  app.post(`${CONTROL_PREFIX}stripe/clock`, async (request, reply) =>
    withBody(clock, request.body, reply, async ({ seconds }) => ({ now: await turnClock(parts, seconds) })),
  );
  app.post(`${CONTROL_PREFIX}stripe/card`, async (request, reply) =>
    withBody(card, request.body, reply, async ({ customer, number }) => {
      const account = openAccount(parts);
      get(account.state, 'customers', customer);
      const saved = replaceCard(account, customer, number, !asksFirst(number));
      await parts.store.save();
      return { card: saved.id };
    }),
  );
  app.get(`${CONTROL_PREFIX}stripe/events`, async () => openAccount(parts).state.events.map(eventView));
  /** Resends an event, as the dashboard's button does. */
  app.post(`${CONTROL_PREFIX}stripe/resend`, async (request, reply) =>
    withBody(resend, request.body, reply, async ({ event, times }) => {
      get(parts.store.state, 'events', event);
      for (let time = 0; time < times; time += 1) parts.store.state.deliveries.push({ event, attempts: 0, dueAt: parts.clock().getTime() });
      await parts.store.save();
      return { waiting: parts.store.state.deliveries.length };
    }),
  );
  /** A body signed as of a given time, to test what a receiver refuses. */
  app.post(`${CONTROL_PREFIX}stripe/sign`, async (request, reply) =>
    withBody(z.strictObject({ body: z.string(), seconds: z.number().int() }), request.body, reply, ({ body, seconds }) => ({
      signature: signature(body, seconds, stripeKeys.webhookSecret),
    })),
  );
}
