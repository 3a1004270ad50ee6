import type { OutsideAnswer, OutsideSilence } from '../checks/site-view.ts';
import { GONE } from '../graph/final-targets.ts';
import type { OutgoingRequest, OutgoingResult } from '../outgoing/index.ts';
import { byHost } from './by-host.ts';

const AT_A_TIME = 4;
const TIMEOUT_MS = 15_000;
/** Addresses of one host that may time out; the rest of it is not waited for. */
const MAX_TIMEOUTS = 3;
/** Milliseconds until those who were silent are asked again: a server that is being restarted is back by then. */
const SECOND_LOOK_MS = 10_000;

/** Asks for addresses that a crawl found, each in its host's turn. */
export interface ProbeClient {
  ask(url: string, request?: Omit<OutgoingRequest, 'signal'>): Promise<OutgoingResult>;
  /** hosts of the open net, none of the operator's own, that have answered: our way out works */
  readonly reached: ReadonlySet<string>;
}

export interface AskOutsideOptions {
  client: ProbeClient;
  signal: AbortSignal;
  /** Called once for each address, with what is known in the end. */
  answered: (url: string, answer: OutsideAnswer) => Promise<void>;
  /** Resolves after so many milliseconds, or rejects when the signal fires. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

const UNSURE: OutsideAnswer = { verdict: 'unsure', status: null };

/**
 * Asks for addresses of other sites. Those that give no answer are asked again once all others are done, and are dead when they
 * are silent again in the same way, and some other host of the open net has answered: else our own network may be at fault.
 */
export async function askOutside(urls: readonly string[], { client, signal, answered, wait }: AskOutsideOptions): Promise<void> {
  const silent = new Map<string, OutsideSilence>();
  const firstLook = new SilentHosts();
  await byHost(urls, AT_A_TIME, signal, async (url) => {
    const answer = firstLook.of(url) ?? (await look(client, url));
    signal.throwIfAborted();
    firstLook.note(url, answer);
    if (answer.verdict === 'dead' && answer.reason) silent.set(url, answer.reason);
    else await answered(url, answer);
  });
  if (silent.size === 0) return;
  await wait(SECOND_LOOK_MS, signal);
  const secondLook = new SilentHosts();
  await byHost([...silent.keys()], AT_A_TIME, signal, async (url) => {
    const answer = secondLook.of(url) ?? (await look(client, url));
    signal.throwIfAborted();
    secondLook.note(url, answer);
    const isProven = answer.verdict !== 'dead' || (answer.reason === silent.get(url) && hasReachedAnother(client, url));
    await answered(url, isProven ? answer : UNSURE);
  });
}

const hasReachedAnother = ({ reached }: Pick<ProbeClient, 'reached'>, url: string): boolean =>
  [...reached].some((host) => host !== new URL(url).host);

/** Hosts that are known to give no answer: what else they have is not asked for. */
class SilentHosts {
  #known = new Map<string, OutsideAnswer>();
  #timeouts = new Map<string, number>();

  of = (url: string): OutsideAnswer | undefined => this.#known.get(new URL(url).host);

  note(url: string, { verdict, reason }: OutsideAnswer): void {
    const { host } = new URL(url);
    if (verdict !== 'dead' || this.#known.has(host)) return;
    if (reason === 'timeout') {
      const times = (this.#timeouts.get(host) ?? 0) + 1;
      this.#timeouts.set(host, times);
      // One slow page says nothing of another, so these are left open.
      if (times >= MAX_TIMEOUTS) this.#known.set(host, UNSURE);
    } else this.#known.set(host, { verdict: 'dead', status: null, reason });
  }
}

/** HEAD, and GET where that fails: many servers know no HEAD. What is gone has said so twice; `dead` means no answer this time. */
async function look(client: Pick<ProbeClient, 'ask'>, url: string): Promise<OutsideAnswer> {
  const ask = (method: 'HEAD' | 'GET') =>
    client.ask(url, { method, timeoutMs: TIMEOUT_MS, wantBody: () => false, headers: { accept: 'text/html,*/*;q=0.8' } });
  const first = await ask('HEAD');
  if (isFine(first)) return { verdict: 'fine', status: first.status ?? null };
  const ownSilence = silenceOf(first, url);
  if (ownSilence === 'dns' || ownSilence === 'refused') return { verdict: 'dead', status: null, reason: ownSilence };
  const second = await ask('GET');
  if (isFine(second)) return { verdict: 'fine', status: second.status ?? null };
  const reason = silenceOf(second, url);
  if (reason !== null) return { verdict: 'dead', status: null, reason };
  const isGone = saysGone(second) && (saysGone(first) || saysGone(await ask('GET')));
  return { verdict: isGone ? 'gone' : 'unsure', status: second.status ?? null };
}

const isFine = (result: OutgoingResult): boolean => result.ok && result.status < 400;

/** A guard before the server answers in its place, and proves nothing. */
const saysGone = (result: OutgoingResult): boolean =>
  result.ok && GONE.includes(result.status) && result.headers['cf-mitigated'] === undefined;

/** How the address's own host kept silent; null where it answered, where a redirect led elsewhere, and where something else went wrong. */
function silenceOf(result: OutgoingResult, url: string): OutsideSilence | null {
  if (result.ok || result.status !== undefined || new URL(result.url).host !== new URL(url).host) return null;
  const { reason } = result;
  return reason === 'dns' || reason === 'refused' || reason === 'timeout' ? reason : null;
}
