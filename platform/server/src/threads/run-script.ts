// In a worker thread: loads a script, says when it is ready, and runs its function.
import type { MessagePort } from 'node:worker_threads';

interface Task {
  /** URL of the script */
  script: string;
  input: unknown;
  /** told once the script is loaded */
  loaded: MessagePort;
}

export async function work({ script, input, loaded }: Task): Promise<unknown> {
  const { work: run } = (await import(script)) as { work: (given: unknown) => unknown };
  // Gets through even if the work never yields.
  loaded.postMessage(null);
  return run(input);
}
