import process from 'node:process';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Cleanup callbacks, run in reverse order, each once. */
export interface Leftovers {
  readonly add: (undo: () => unknown) => void;
}

/** Does some work and cleans up after it: when it finishes, fails, or the process is interrupted. */
export async function cleanedUp(work: (leftovers: Leftovers) => Promise<void>): Promise<void> {
  const undos: (() => unknown)[] = [];
  const undo = async () => {
    for (let next = undos.pop(); next; next = undos.pop()) await next();
  };
  const interrupted = () => void undo().finally(() => process.exit(130));
  for (const signal of SIGNALS) process.once(signal, interrupted);
  try {
    await work({ add: (one) => undos.push(one) });
  } finally {
    await undo();
    for (const signal of SIGNALS) process.off(signal, interrupted);
  }
}
