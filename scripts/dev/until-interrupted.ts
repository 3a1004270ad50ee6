import process from 'node:process';

export interface Interruption {
  readonly signal: AbortSignal;
  readonly done: Promise<void>;
}

/** Ctrl-C, and the other signals that ask a command to stop. The second one exits at once. */
export function untilInterrupted(): Interruption {
  const controller = new AbortController();
  const done = new Promise<void>((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(name, () => {
        if (controller.signal.aborted) process.exit(130);
        controller.abort();
        resolve();
      });
    }
  });
  return { signal: controller.signal, done };
}
