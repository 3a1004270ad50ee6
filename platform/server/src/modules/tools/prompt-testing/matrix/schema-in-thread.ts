import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import * as z from 'zod/mini';
import { CheckError } from './json-schema.ts';

const SCRIPT = new URL('./schema-thread.ts', import.meta.url);
const TOO_HARD = 'The JSON schema takes too much time or memory.';
const CLOSED = 'The thread that applies JSON schemas is closed.';

const finding = z.object({ passed: z.boolean(), reason: z.string() });
const schemaAnswer = z.union([z.object({ problem: z.string() }), finding]);
export type SchemaAnswer = z.output<typeof schemaAnswer>;
export interface SchemaQuestion {
  readonly schema: string;
  /** null: only compile the schema */
  readonly output: string | null;
}

export interface SchemaLimits {
  /** timeout per schema */
  readonly deadlineMs?: number;
  /** heap limit for the schemas, MB */
  readonly memoryMb?: number;
}

export interface SchemaThread {
  /**
   * Checks an answer against a JSON schema.
   * @param output null: only determines whether the schema is usable
   * @throws CheckError if it is not, or takes too long or too much memory; such a schema is not tried again
   */
  readonly check: (schema: string, output: string | null) => Promise<z.output<typeof finding>>;
  /** Terminates the thread. Pending checks fail. */
  readonly close: () => Promise<void>;
}

/**
 * Compiles and applies user-written JSON schemas, which may never finish, off the main thread. The thread is started on first use, and
 * again after one was terminated.
 */
export function openSchemaThread({ deadlineMs = 2_000, memoryMb = 256 }: SchemaLimits = {}): SchemaThread {
  const oneAtATime = pLimit(1);
  const givenUp = new Set<string>();
  let thread: Worker | undefined;
  let isClosed = false;
  /** receives the thread's next message; undefined if it ended or timed out */
  let hear: (said: unknown) => void = () => undefined;
  const heard = (deadline?: number): Promise<unknown> =>
    new Promise((resolve) => {
      const timer = deadline === undefined ? undefined : setTimeout(() => resolve(undefined), deadline);
      hear = (said) => {
        clearTimeout(timer);
        resolve(said);
      };
    });
  const end = async (): Promise<void> => {
    const ended = thread;
    thread = undefined;
    hear(undefined);
    await ended?.terminate();
  };
  const start = async (): Promise<Worker> => {
    const started = new Worker(SCRIPT, { resourceLimits: { maxOldGenerationSizeMb: memoryMb }, stdout: true, stderr: true });
    thread = started;
    // A terminated thread has nothing more to say.
    const pass = (said: unknown) => {
      if (thread === started) hear(said);
    };
    started.on('message', pass);
    started.on('error', () => pass(undefined));
    started.on('exit', () => {
      pass(undefined);
      if (thread === started) thread = undefined;
    });
    if ((await heard()) === undefined) {
      await end();
      throw new Error('The thread that applies JSON schemas did not start.');
    }
    return started;
  };
  return {
    check: (schema, output) =>
      oneAtATime(async () => {
        if (givenUp.has(schema)) throw new CheckError(TOO_HARD);
        if (isClosed) throw new Error(CLOSED);
        const running = thread ?? (await start());
        const said = heard(deadlineMs);
        running.postMessage({ schema, output } satisfies SchemaQuestion);
        const answer = z.safeParse(schemaAnswer, await said);
        if (isClosed) throw new Error(CLOSED);
        if (!answer.success) {
          givenUp.add(schema);
          await end();
          throw new CheckError(TOO_HARD);
        }
        if ('problem' in answer.data) throw new CheckError(answer.data.problem);
        return answer.data;
      }),
    close: async () => {
      isClosed = true;
      await end();
    },
  };
}
