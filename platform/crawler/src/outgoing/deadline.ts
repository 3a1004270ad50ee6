type Stop = (reason: unknown) => void;

/** Tells when to abort a request. */
export type Deadline = {
  /** Why it was stopped; null until then. */
  readonly reason: unknown;
  /** Called once, when it is stopped; only the last one assigned counts. */
  onStop: Stop | null;
  /** Cancels the deadline. */
  clear(): void;
};

/** Whom to notify when a signal fires: one listener for all requests in flight, as adding one costs more than everything else here. */
const followers = new WeakMap<AbortSignal, { stops: Set<Stop>; tell: () => void }>();

/**
 * A deadline that expires after this many milliseconds or when a signal fires. Does what `AbortSignal.any` with `AbortSignal.timeout` does,
 * at a fraction of their cost for each of thousands of short requests.
 */
export function deadline(ms: number, outer: AbortSignal | undefined): Deadline {
  let timer: NodeJS.Timeout | null = null;
  let reason: unknown = null;
  const made: Deadline = {
    get reason() {
      return reason;
    },
    onStop: null,
    clear() {
      if (timer) clearTimeout(timer);
      if (outer) unfollow(outer, stop);
    },
  };
  const stop: Stop = (why) => {
    made.clear();
    reason ??= why ?? new DOMException('The request was stopped.', 'AbortError');
    made.onStop?.(reason);
  };
  if (outer?.aborted) stop(outer.reason);
  else {
    timer = setTimeout(() => stop(new DOMException('The time is over.', 'TimeoutError')), ms);
    if (outer) follow(outer, stop);
  }
  return made;
}

function follow(signal: AbortSignal, stop: Stop): void {
  let known = followers.get(signal);
  if (!known) {
    const stops = new Set<Stop>();
    known = { stops, tell: () => [...stops].forEach((each) => each(signal.reason)) };
    followers.set(signal, known);
    signal.addEventListener('abort', known.tell);
  }
  known.stops.add(stop);
}

function unfollow(signal: AbortSignal, stop: Stop): void {
  const known = followers.get(signal);
  if (!known?.stops.delete(stop) || known.stops.size > 0) return;
  // A signal with a listener is kept alive as long as what it depends on.
  signal.removeEventListener('abort', known.tell);
  followers.delete(signal);
}
