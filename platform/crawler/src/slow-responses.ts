import { SLOW_ANSWER_MS } from './checks/rules/slow-response.ts';
import type { OutgoingResult } from './outgoing/index.ts';

/** This many slow responses are requested again before the results count. */
const FIRST = 10;
/** If at least this share of second responses is slow too, the site is simply slow. */
const MOSTLY = 0.8;

const isSlow = (answer: OutgoingResult): boolean =>
  answer.ok && (answer.status < 300 || answer.status === 304) && answer.responseMs > SLOW_ANSWER_MS;

/**
 * Decides which slow responses to believe. A single one may be chance: the server, the network or this machine was briefly busy. So each slow
 * page is requested again, until most of them have proved to be really slow.
 */
export class SlowResponses {
  #asked = 0;
  #slow = 0;

  /** @param ask requests the page in its host's turn; called once or twice */
  async confirmed(ask: () => Promise<OutgoingResult>): Promise<OutgoingResult> {
    const first = await ask();
    if (!isSlow(first) || (this.#asked >= FIRST && this.#slow >= this.#asked * MOSTLY)) return first;
    const second = await ask();
    this.#asked += 1;
    if (isSlow(second)) this.#slow += 1;
    // In any other case, the first response stands.
    return first.ok && second.ok && second.status === first.status && second.responseMs < first.responseMs ? second : first;
  }
}
