import { Readable } from 'node:stream';
import type { Agent, Dispatcher } from 'undici';
import { isUtf8 } from 'node:buffer';
import type { Deadline } from './deadline.ts';

/** A response's headers, and its body if it was wanted; otherwise nothing is left to read. */
export type Exchanged = { status: number; headers: Record<string, string>; responseMs: number; body: Readable | null };

/** Maximum bytes of an unwanted body that are read so that the socket can be reused; a longer one closes it. */
const LONGEST_REST = 16 * 1024;
const HIGH_WATER = 64 * 1024;

/**
 * Sends one request like `agent.request`, but without a stream and several listeners for each response: most responses in a recrawl
 * have no body at all.
 *
 * @param wants called once the headers are there; false leaves the body unread
 * @throws what breaks the connection before the headers are there, or stops the request
 */
export function exchange(
  agent: Agent,
  request: Dispatcher.DispatchOptions,
  deadline: Deadline,
  wants: (status: number, headers: Record<string, string>) => boolean,
): Promise<Exchanged> {
  if (deadline.reason !== null) return Promise.reject(deadline.reason);
  return new Promise((resolve, reject) => {
    agent.dispatch(request, new Exchange(request.method === 'HEAD', deadline, wants, resolve, reject));
  });
}

class Exchange implements Dispatcher.DispatchHandler {
  #isHead: boolean;
  #deadline: Deadline;
  #wants: (status: number, headers: Record<string, string>) => boolean;
  #resolve: (answer: Exchanged) => void;
  #reject: (error: unknown) => void;
  #started = performance.now();
  #controller: Dispatcher.DispatchController | null = null;
  #answer: Exchanged | null = null;
  #rest = 0;
  #isComplete = false;

  constructor(
    isHead: boolean,
    deadline: Deadline,
    wants: (status: number, headers: Record<string, string>) => boolean,
    resolve: (answer: Exchanged) => void,
    reject: (error: unknown) => void,
  ) {
    this.#isHead = isHead;
    this.#deadline = deadline;
    this.#wants = wants;
    this.#resolve = resolve;
    this.#reject = reject;
    deadline.onStop = (reason) => this.#stop(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // Stopped while waiting for a socket.
    if (this.#deadline.reason !== null) controller.abort(this.#deadline.reason as Error);
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, theirs: Record<string, string | string[] | undefined>): void {
    if (status < 200) return;
    const headers = plainHeaders(theirs);
    const answer: Exchanged = { status, headers, responseMs: performance.now() - this.#started, body: null };
    this.#answer = answer;
    if (this.#wants(status, headers)) {
      answer.body = this.#open(controller);
      this.#resolve(answer);
    } else if (status === 304) {
      // Never has a body: nothing to wait for.
      this.#resolve(answer);
    } else if (!this.#isHead && Number(headers['content-length'] ?? 0) > LONGEST_REST) this.#leave();
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const body = this.#answer?.body;
    if (body) {
      if (!body.push(chunk)) controller.pause();
      return;
    }
    this.#rest += chunk.length;
    if (this.#rest > LONGEST_REST) this.#leave();
  }

  onResponseEnd(): void {
    this.#isComplete = true;
    if (this.#answer?.body) this.#answer.body.push(null);
    else if (this.#answer) this.#resolve(this.#answer);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#isComplete = true;
    if (!this.#answer) this.#reject(error);
    else if (this.#answer.body) this.#answer.body.destroy(error);
    // An error in a body that nobody wants changes nothing.
    else this.#resolve(this.#answer);
  }

  #open(controller: Dispatcher.DispatchController): Readable {
    const body = new Readable({
      highWaterMark: HIGH_WATER,
      read: () => controller.resume(),
      destroy: (error, done) => {
        if (!this.#isComplete) controller.abort(error ?? new Error('The rest of the answer was not wanted.'));
        done(error);
      },
    });
    // It may fail before anybody reads it; the reader then gets the error.
    return body.on('error', () => undefined);
  }

  /** The wanted part of the response is complete. */
  #leave(): void {
    if (this.#answer) this.#resolve(this.#answer);
    this.#controller?.abort(new Error('The rest of the answer was not wanted.'));
  }

  #stop(reason: unknown): void {
    if (this.#answer?.body) {
      this.#answer.body.destroy(reason as Error);
      return;
    }
    if (!this.#answer) this.#reject(reason);
    this.#controller?.abort(reason as Error);
  }
}

/** One string per header, lower-case names. Raw UTF-8 in a value (seen in Location) is decoded as such. */
function plainHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) plain[name.toLowerCase()] = readable(Array.isArray(value) ? value.join(', ') : value);
  }
  return plain;
}

/** Headers arrive as Latin-1, one character per byte. */
function readable(value: string): string {
  if (!/[\u0080-\u00ff]/.test(value)) return value;
  const bytes = Buffer.from(value, 'latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : value;
}
