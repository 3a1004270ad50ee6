import { problem } from '../http/problem.ts';

const WINDOW_MS = 60_000;
/** Maximum number of accounts counted at a time. */
const MAX_COUNTERS = 50_000;

/** How much of something each account may use in a minute. Each process counts separately. */
export interface Allowance {
  /** @throws problem 429 `too-much-work` if the account has used up what it may use in this minute */
  check(account: string): void;
  spend(account: string, amount: number): void;
  /** @throws problem 429 `too-much-work` */
  refuse(seconds: number): never;
}

/** @param now milliseconds, monotonic */
export function openAllowance(most: number, now: () => number = () => performance.now()): Allowance {
  const counters = new Map<string, { used: number; endsAt: number }>();
  const current = (account: string) => {
    const counter = counters.get(account);
    return counter && counter.endsAt > now() ? counter : undefined;
  };
  const refuse = (seconds: number): never => {
    const wait = Math.max(1, Math.ceil(seconds));
    const detail = `This account keeps the server busier than one account may. Try again in ${wait} ${wait === 1 ? 'second' : 'seconds'}.`;
    throw problem(429, 'too-much-work', detail, [], { 'retry-after': String(wait) });
  };
  return {
    check(account) {
      const counter = current(account);
      if (counter && counter.used >= most) refuse((counter.endsAt - now()) / 1_000);
    },
    spend(account, amount) {
      const counter = current(account);
      if (counter) {
        counter.used += amount;
        return;
      }
      if (counters.size >= MAX_COUNTERS) counters.clear();
      counters.set(account, { used: amount, endsAt: now() + WINDOW_MS });
    },
    refuse,
  };
}
