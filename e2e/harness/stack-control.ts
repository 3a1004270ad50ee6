import type { Fault } from './faulty-origin.ts';
import { stackFacts } from './stack-facts.ts';

/** Parts of the stack that a test may take down. */
export interface StackControl {
  /** shuts it down gracefully, as an operator would */
  readonly stop: (server: string) => Promise<void>;
  /** kills it at once, as a crash would */
  readonly kill: (server: string) => Promise<void>;
  /** restarts it on the same port; resolves when it is ready */
  readonly start: (server: string) => Promise<void>;
  /** makes a remote's origin misbehave from now on, for all files or those of one release */
  readonly fault: (remote: string, fault: Fault, release?: string) => Promise<void>;
  readonly heal: (remote: string) => Promise<void>;
  /** restarts whatever is still down and clears all faults */
  readonly restore: () => Promise<void>;
}

async function send(server: string, action: string): Promise<void> {
  const answer = await fetch(`${stackFacts().controlUrl}/${server}/${action}`, { method: 'POST' });
  if (!answer.ok) throw new Error(`${server} could not be told: ${action}. ${await answer.text()}`);
}

/** Stops and starts servers of the stack and remembers which are down. */
export function stackControl(): StackControl {
  const down = new Set<string>();
  const faulty = new Set<string>();
  const takeDown = async (server: string, action: 'stop' | 'kill') => {
    down.add(server);
    await send(server, action);
  };
  const start = async (server: string) => {
    await send(server, 'start');
    down.delete(server);
  };
  const heal = async (remote: string) => {
    await send(remote, 'healed');
    faulty.delete(remote);
  };
  return {
    stop: (server) => takeDown(server, 'stop'),
    kill: (server) => takeDown(server, 'kill'),
    start,
    async fault(remote, fault, release = '') {
      faulty.add(remote);
      await send(remote, `${fault}/${release}`);
    },
    heal,
    async restore() {
      for (const remote of [...faulty]) await heal(remote);
      for (const server of [...down]) await start(server);
    },
  };
}
