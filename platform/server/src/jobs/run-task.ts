import { setTimeout as delay } from 'node:timers/promises';
import { isNativeError } from 'node:util/types';
import { DrizzleQueryError } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../store/db.ts';
import { isOutage, throughOutages } from '../store/outage.ts';
import type { JobContext } from './jobs.ts';
import { openSteps } from './steps.ts';
import { CANCELLED, finishTask, saveProgress, taskOf, type Outcome, type TaskRow } from './task-store.ts';

/** Progress is written at most this often. */
const PROGRESS_MS = 500;

/** Why a handler's signal aborted. */
export type Interruption = 'cancelled' | 'stopping' | 'lost' | 'turn';

const REASONS: Readonly<Record<Interruption, string>> = {
  cancelled: CANCELLED,
  stopping: 'The server is stopping; the work goes on later.',
  lost: 'The server is stopping; the work goes on later.',
  turn: 'Others wait for their turn; the work goes on later.',
};

/** A task that this process is running. */
export interface Run {
  id: string;
  interrupt(reason: Interruption): void;
  /** `again`: the task must go back to the queue; `over`: everything has been written */
  done: Promise<'over' | 'again'>;
}

/** A task's handler, with its dependencies bound; parses the payload. */
export type Handler = (context: JobContext) => Promise<unknown>;

/** What a run needs of the worker that claimed its task. */
export interface RunOwner {
  db: Db;
  workerId: string;
  /** whether the process is stopping */
  stopped: () => boolean;
  /** receives program errors, whose details the task itself does not show */
  onFault: (error: unknown) => void;
}

/** Runs the handler on a claimed task and records the outcome; waits while the database is unavailable. */
export function runTask({ db, workerId, stopped, onFault }: RunOwner, row: TaskRow, handler: Handler): Run {
  const abort = new AbortController();
  let reason: Interruption | undefined;
  const interrupt = (why: Interruption): void => {
    // A user's cancellation takes precedence over the process's own shutdown.
    if (reason === undefined) reason = why;
    abort.abort(new Error(REASONS[why]));
  };
  const progress = progressWriter(db, workerId, row, interrupt);

  const context: JobContext = {
    task: taskOf(row),
    payload: row.payload,
    organisationId: row.organisationId,
    attempt: row.attempt,
    progress: progress.report,
    cancelled: () => reason === 'cancelled',
    signal: abort.signal,
    step: openSteps({ db, workerId, row, signal: abort.signal, lost: () => interrupt('lost'), stopped }),
  };

  const messageOf = (error: unknown): string => {
    if (isFault(error)) onFault(error);
    return failureText(error);
  };

  const work = async (): Promise<'over' | 'again'> => {
    if (row.cancelRequestedAt !== null) interrupt('cancelled');
    const outcome = await outcomeOf(
      () => handler(context),
      () => reason,
      messageOf,
    );
    await progress.settle();
    if (outcome === 'again') return 'again';
    try {
      await throughOutages(() => finishTask(db, row.id, workerId, outcome), stopped);
    } catch (error) {
      if (isOutage(error)) return 'again';
      // The result itself cannot be stored (not JSON, too big): that counts as a failure of the work.
      await finishTask(db, row.id, workerId, { status: 'FAILURE', error: messageOf(error), result: null });
    }
    return 'over';
  };
  return { id: row.id, interrupt, done: work() };
}

async function outcomeOf(
  run: () => Promise<unknown>,
  reason: () => Interruption | undefined,
  messageOf: (error: unknown) => string,
): Promise<Outcome | 'again'> {
  try {
    const result = await run();
    if (reason() === 'cancelled') return { status: 'FAILURE', error: CANCELLED, result: { ...objectOf(result), cancelled: true } };
    // There is no telling whether a handler that returned after the interruption had finished: it is run again.
    if (reason() !== undefined) return 'again';
    return { status: 'SUCCESS', result };
  } catch (error) {
    if (reason() === 'cancelled') return { status: 'FAILURE', error: CANCELLED, result: { cancelled: true } };
    if (reason() !== undefined || isOutage(error)) return 'again';
    return { status: 'FAILURE', error: messageOf(error), result: null };
  }
}

function progressWriter(db: Db, workerId: string, row: TaskRow, interrupt: (reason: Interruption) => void) {
  let next: { fraction: number; message: string } | undefined;
  let message = row.message;
  let writing: Promise<void> | undefined;
  let lastWrite = Number.NEGATIVE_INFINITY;
  const ended = new AbortController();

  const write = async (): Promise<void> => {
    await delay(Math.max(0, lastWrite + PROGRESS_MS - performance.now()), undefined, { signal: ended.signal }).catch(() => undefined);
    lastWrite = performance.now();
    const current = next;
    next = undefined;
    if (current === undefined) return;
    // An unavailable database costs this one progress update, not the work.
    const held = await saveProgress(db, row.id, workerId, current.fraction, current.message).catch(() => true);
    if (!held) interrupt('lost');
  };
  const start = (): void => {
    writing = write().finally(() => {
      writing = undefined;
      if (next !== undefined) start();
    });
  };
  return {
    report(fraction: number, text?: string): void {
      if (text !== undefined) message = text;
      next = { fraction: Math.min(1, Math.max(0, Number.isFinite(fraction) ? fraction : 0)), message };
      if (writing === undefined) start();
    },
    /** Writes the latest progress at once. */
    async settle(): Promise<void> {
      const last = next;
      next = undefined;
      ended.abort();
      await writing;
      if (last !== undefined) await saveProgress(db, row.id, workerId, last.fraction, last.message).catch(() => true);
    },
  };
}

const objectOf = (value: unknown): object => (typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {});

/** A task's message for a program error: its cause belongs in the log, not on the customer's screen. */
const FAULT = 'Something went wrong on the server. What was stored before is kept. Start this again.';
const MISTAKES = [TypeError, RangeError, ReferenceError, SyntaxError];
/** Error codes of Node and PostgreSQL (SQLSTATE): the only trace left of an error from a worker thread. */
const FAULT_CODE = /^(ERR_\w+|(?=.*\d)[0-9A-Z]{5})$/;

/** Whether an error is the program's fault (a rejected query, a schema, a wrong type) rather than that of its input. */
function isFault(error: unknown): boolean {
  if (error instanceof DrizzleQueryError || error instanceof z.core.$ZodError) return true;
  if (!isNativeError(error)) return false;
  if ('code' in error && FAULT_CODE.test(String(error.code))) return true;
  return MISTAKES.some((kind) => error instanceof kind);
}

/** What a customer sees of a failure: its message, or just a generic one for a program error. */
export function failureText(error: unknown): string {
  if (isFault(error)) return FAULT;
  return error instanceof Error ? error.message : String(error);
}
