import { stackFacts } from './stack-facts.ts';

type Action = 'start' | 'stop' | 'kill';

/** Parts of the stack that a test may take down. */
export interface StackControl {
  /** asks it to stop, as an operator would */
  readonly stop: (server: string) => Promise<void>;
  /** ends it at once, as a crash would */
  readonly kill: (server: string) => Promise<void>;
  /** starts it again on the same port; resolves when it is ready */
  readonly start: (server: string) => Promise<void>;
  /** starts whatever is still down */
  readonly restore: () => Promise<void>;
}

/** Stops and starts servers of the stack and remembers which are down. */
export function stackControl(): StackControl {
  const down = new Set<string>();
  const send = async (server: string, action: Action) => {
    const answer = await fetch(`${stackFacts().controlUrl}/${server}/${action}`, { method: 'POST' });
    if (!answer.ok) throw new Error(`${server} could not be told to ${action}: ${await answer.text()}`);
    if (action === 'start') down.delete(server);
    else down.add(server);
  };
  return {
    stop: (server) => send(server, 'stop'),
    kill: (server) => send(server, 'kill'),
    start: (server) => send(server, 'start'),
    restore: async () => {
      for (const server of [...down]) await send(server, 'start');
    },
  };
}
