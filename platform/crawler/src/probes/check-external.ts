import type { ExternalAnswer, ExternalSilence } from '../checks/site-view.ts';
import { GONE } from '../graph/final-targets.ts';
import type { OutgoingRequest, OutgoingResult } from '../outgoing/index.ts';
import { byHost } from './by-host.ts';

const AT_A_TIME = 4;
const TIMEOUT_MS = 15_000;
/** Maximum URLs of one host that may time out; the rest of that host is skipped. */
const MAX_TIMEOUTS = 3;
/** Milliseconds until silent hosts are retried: a restarting server is back by then. */
const SECOND_LOOK_MS = 10_000;

/** Requests URLs that a crawl found, each in its host's turn. */
export interface ProbeClient {
  ask(url: string, request?: Omit<OutgoingRequest, 'signal'>): Promise<OutgoingResult>;
  /** public hosts, none of the operator's own, that have responded: our own connection works */
  readonly reached: ReadonlySet<string>;
}

export interface CheckExternalOptions {
  client: ProbeClient;
  signal: AbortSignal;
  /** Called once for each URL, with the final result. */
  answered: (url: string, answer: ExternalAnswer) => Promise<void>;
  /** Resolves after this many milliseconds, or rejects when the signal fires. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

const UNSURE: ExternalAnswer = { verdict: 'unsure', status: null };

/**
 * Requests URLs of other sites. Those that give no response are retried once all others are done. They are dead if they stay silent in
 * the same way while some other public host has responded; otherwise our own network may be at fault.
 */
export async function checkExternal(urls: readonly string[], { client, signal, answered, wait }: CheckExternalOptions): Promise<void> {
  const silent = new Map<string, ExternalSilence>();
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

/** Hosts known to be silent: their other URLs are not requested. */
class SilentHosts {
  #known = new Map<string, ExternalAnswer>();
  #timeouts = new Map<string, number>();

  of = (url: string): ExternalAnswer | undefined => this.#known.get(new URL(url).host);

  note(url: string, { verdict, reason }: ExternalAnswer): void {
    const { host } = new URL(url);
    if (verdict !== 'dead' || this.#known.has(host)) return;
    if (reason === 'timeout') {
      const times = (this.#timeouts.get(host) ?? 0) + 1;
      this.#timeouts.set(host, times);
      // One slow page says nothing about another, so these are left open.
      if (times >= MAX_TIMEOUTS) this.#known.set(host, UNSURE);
    } else this.#known.set(host, { verdict: 'dead', status: null, reason });
  }
}

/** HEAD, and GET if that fails: many servers do not support HEAD. What is gone has said so twice; `dead` means no response this time. */
async function look(client: Pick<ProbeClient, 'ask'>, url: string): Promise<ExternalAnswer> {
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

/** A guard in front of the server responds in its place, which proves nothing. */
const saysGone = (result: OutgoingResult): boolean =>
  result.ok && GONE.includes(result.status) && result.headers['cf-mitigated'] === undefined;

/** How the URL's own host kept silent; null if it responded, if a redirect led elsewhere, and if something else went wrong. */
function silenceOf(result: OutgoingResult, url: string): ExternalSilence | null {
  if (result.ok || result.status !== undefined || new URL(result.url).host !== new URL(url).host) return null;
  const { reason } = result;
  return reason === 'dns' || reason === 'refused' || reason === 'timeout' ? reason : null;
}
