import { SLOW_ANSWER_MS } from './checks/rules/slow-response.ts';
import type { OutgoingResult } from './outgoing/index.ts';

/** So many answers are asked for a second time before what came of it counts. */
const FIRST = 10;
/** Share of second answers that are slow too, from which on the site is just slow. */
const MOSTLY = 0.8;

const isSlow = (answer: OutgoingResult): boolean =>
  answer.ok && (answer.status < 300 || answer.status === 304) && answer.responseMs > SLOW_ANSWER_MS;

/**
 * Decides which slow answers to believe. One alone may be chance: the server, the way to it or this machine was busy for a moment,
 * and a page would be called slow that is not. It is asked for once more, until most of those have proved slow indeed.
 */
export class SlowAnswers {
  #asked = 0;
  #slow = 0;

  /** @param ask requests the page in its host's turn; called once or twice */
  async confirmed(ask: () => Promise<OutgoingResult>): Promise<OutgoingResult> {
    const first = await ask();
    if (!isSlow(first) || (this.#asked >= FIRST && this.#slow >= this.#asked * MOSTLY)) return first;
    const second = await ask();
    this.#asked += 1;
    if (isSlow(second)) this.#slow += 1;
    // Whatever else came of it, the first answer stands.
    return first.ok && second.ok && second.status === first.status && second.responseMs < first.responseMs ? second : first;
  }
}
