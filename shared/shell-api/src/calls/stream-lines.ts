import type { Call, CallInput, CallOutput } from '@canopy/contract';
import * as z from '@canopy/contract/schema';
import { organisationStore } from '../organisation/organisation-store.ts';
import { ApiError } from './api-error.ts';
import { answerOf, announce, type SendOptions } from './send.ts';
import { countCall, tellCallDone } from './call-stats.ts';
import { sortAnswer, sortThrown } from './sort-failure.ts';

/** Yields the lines of a body as each completes. */
async function* linesOf(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  const stop = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', stop);
  let rest = '';
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const lines = (rest + decoder.decode(part.value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      yield* lines.filter((line) => line !== '');
    }
    if (rest.trim() !== '') yield rest;
    signal.throwIfAborted();
  } finally {
    signal.removeEventListener('abort', stop);
    await reader.cancel().catch(() => undefined);
  }
}

/**
 * Makes a call that `streams`: yields each line as it arrives, until the response ends. A response that breaks off midway
 * ends without its last line.
 * @throws {ApiError} as `send` does; kind `stale` once the workspace has been switched
 */
export async function streamLines<C extends Call>(
  call: C,
  input: CallInput<C>,
  onLine: (line: CallOutput<C>) => void,
  options: SendOptions = {},
): Promise<void> {
  const { epoch, controller } = organisationStore.getState();
  const signal = options.signal ? AbortSignal.any([options.signal, controller.signal]) : controller.signal;
  const counted = countCall(call.name, options.remote);
  const isStale = () => organisationStore.getState().epoch !== epoch;
  try {
    const response = await answerOf(call, input as Record<string, never>, signal, false);
    if (!response.ok) throw sortAnswer(response.status, await response.text());
    for await (const line of linesOf(response.body ?? new Blob().stream(), signal)) {
      if (isStale()) throw new ApiError('stale', 0, 'The workspace was switched.');
      const parsed = call.output && z.safeParse(call.output, JSON.parse(line));
      if (!parsed?.success)
        throw new ApiError('contract', 200, `The response of ${call.name} does not match the contract.`, null, parsed?.error);
      onLine(parsed.data as CallOutput<C>);
    }
    counted(true);
    tellCallDone(call.name);
  } catch (thrown) {
    const error = sortThrown(thrown, isStale());
    counted(error.kind === 'stale');
    if (!signal.aborted) announce(error, options.isProbe ?? false);
    throw error;
  }
}
