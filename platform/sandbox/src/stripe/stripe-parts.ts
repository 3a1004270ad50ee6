import type { StateFile } from '../state-file.ts';
import { newId, type Account } from './account.ts';
import { advance } from './engine/advance.ts';
import type { StripeState } from './state.ts';

/** The API key the mock requires, and its webhook signing secret. */
export const stripeKeys = { secretKey: 'sk_test_canopy_sandbox', webhookSecret: 'whsec_canopy_sandbox' } as const;

export type StripeParts = {
  store: StateFile<StripeState>;
  /** the machine's clock; the test clock runs ahead of it */
  clock: () => Date;
  /** root of the sandbox, known once it listens */
  origin: () => string;
};

/** Stripe keeps events for 30 days. */
const EVENT_SECONDS = 30 * 86_400;

const machineNow = ({ clock }: StripeParts) => Math.floor(clock().getTime() / 1_000);

/** The account at a given time; emitted events are queued for delivery. */
function accountAt(parts: StripeParts, moment: () => number): Account {
  const { state } = parts.store;
  return {
    state,
    origin: parts.origin(),
    now: moment,
    emit(type, object) {
      const event = { id: newId('evt'), created: moment(), type, object: structuredClone(object) as Record<string, unknown> };
      state.events.push(event);
      if (state.settings.webhookUrl !== null) state.deliveries.push({ event: event.id, attempts: 0, dueAt: parts.clock().getTime() });
    },
  };
}

/** The account as it is now: everything due until now has happened. */
export function openAccount(parts: StripeParts): Account {
  const { state } = parts.store;
  const now = machineNow(parts) + state.ahead;
  advance(state, now, (moment) => accountAt(parts, () => moment));
  state.events = state.events.filter(({ created }) => created > now - EVENT_SECONDS);
  return accountAt(parts, () => machineNow(parts) + state.ahead);
}

/** Advances the test clock. @returns the new time, in seconds */
export async function turnClock(parts: StripeParts, seconds: number): Promise<number> {
  parts.store.state.ahead += Math.max(0, Math.round(seconds));
  const account = openAccount(parts);
  await parts.store.save();
  return account.now();
}
