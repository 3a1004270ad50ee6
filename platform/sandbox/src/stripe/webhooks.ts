import { createHmac } from 'node:crypto';
import { openAccount, stripeKeys, type StripeParts } from './stripe-parts.ts';
import { eventView } from './views/event-view.ts';

/** Seconds from each failed attempt to the next; Stripe goes on for three days, with growing intervals. */
const WAITS = [5, 30, 300, 1_800, 7_200, 18_000, 36_000, 36_000, 36_000, 36_000, 36_000];
const TICK_MS = 300;
const ANSWER_MS = 20_000;

/** The value of `Stripe-Signature`: HMAC-SHA256 of the time and the body, as in docs.stripe.com/webhooks#verify-manually. */
export function signature(body: string, seconds: number, secret: string): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** Sends what is due, a few at a time, and lets time pass in the account. @returns a function that stops it */
export function sendWebhooks(parts: StripeParts): () => void {
  let busy = false;
  const round = async () => {
    const before = parts.store.state.events.length;
    openAccount(parts);
    if (parts.store.state.events.length !== before) await parts.store.save();
    await sendDue(parts);
  };
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    round()
      .catch(() => undefined)
      .finally(() => {
        busy = false;
      });
  }, TICK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

async function sendDue(parts: StripeParts): Promise<void> {
  const { settings } = parts.store.state;
  if (settings.webhookUrl === null || !settings.webhooks) return;
  const now = parts.clock().getTime();
  const due = parts.store.state.deliveries.filter(({ dueAt }) => dueAt <= now);
  if (due.length === 0) return;
  await Promise.all(due.slice(0, 10).map(async ({ event }) => note(parts, event, await send(parts, settings.webhookUrl ?? '', event))));
  await parts.store.save();
}

async function send(parts: StripeParts, url: string, id: string): Promise<boolean> {
  const event = parts.store.state.events.find((one) => one.id === id);
  if (!event) return true;
  const body = JSON.stringify(eventView(event));
  const signed = signature(body, Math.floor(parts.clock().getTime() / 1_000), stripeKeys.webhookSecret);
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signed };
  const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => null);
  await answer?.body?.cancel();
  return answer?.ok ?? false;
}

/** The state may have been replaced meanwhile, so the delivery is looked up again. */
function note({ store, clock }: StripeParts, id: string, ok: boolean): void {
  const delivery = store.state.deliveries.find(({ event }) => event === id);
  if (!delivery) return;
  const wait = WAITS[delivery.attempts];
  if (ok || wait === undefined) {
    store.state.deliveries = store.state.deliveries.filter((one) => one !== delivery);
    return;
  }
  delivery.attempts += 1;
  delivery.dueAt = clock().getTime() + wait * 1_000;
}
