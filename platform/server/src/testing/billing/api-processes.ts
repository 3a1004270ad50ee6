import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { Said, Told } from '../billing-api-process.ts';
import type { Random } from './random.ts';

/** Work for a process, without the number that matches the answer to it. */
export type Work = { [Kind in Told['kind']]: Omit<Extract<Told, { kind: Kind }>, 'id'> }[Exclude<Told['kind'], 'truth'>];
type Asked = (customerId: string) => Promise<Extract<Told, { kind: 'truth' }>['answer']>;

export interface ApiProcesses {
  /** Gives work to a process that is ready. @returns whether it was done; false if it failed, or the process died */
  give(work: Work): Promise<boolean>;
  /** Ends one of them at once with `kill -9`, and starts a replacement. */
  killOne(): void;
  readonly killed: number;
  close(): Promise<void>;
}

interface Running {
  readonly child: ChildProcess;
  readonly waiting: Map<number, (ok: boolean) => void>;
  isReady: boolean;
}

/** Starts so many API processes on one database; `ask` answers their queries to Stripe. */
export async function startApiProcesses(count: number, databaseUrl: string, random: Random, ask: Asked): Promise<ApiProcesses> {
  const running = new Set<Running>();
  const forReady: (() => void)[] = [];
  let works = 0;
  let killed = 0;
  let isOpen = true;

  function start(): void {
    const child = fork(path.join(import.meta.dirname, '..', 'billing-api-process.ts'), [databaseUrl], { serialization: 'advanced' });
    const one: Running = { child, waiting: new Map(), isReady: false };
    running.add(one);
    child.on('message', (said: Said) => void hear(one, said));
    child.on('exit', () => {
      running.delete(one);
      // Whether its work was done is unknown.
      for (const resolve of one.waiting.values()) resolve(false);
      if (isOpen) start();
    });
    child.on('error', () => undefined);
  }

  async function hear(one: Running, said: Said): Promise<void> {
    if (said.kind === 'ready') {
      one.isReady = true;
      for (const go of forReady.splice(0)) go();
    } else if (said.kind === 'done') {
      one.waiting.get(said.id)?.(said.ok);
      one.waiting.delete(said.id);
    } else {
      const answer = await ask(said.customerId);
      // It may have died meanwhile.
      if (one.child.connected) one.child.send({ kind: 'truth', id: said.id, answer } satisfies Told, () => undefined);
    }
  }

  async function anyReady(): Promise<Running> {
    for (;;) {
      const ready = [...running].filter(({ isReady, child }) => isReady && child.connected);
      if (ready.length > 0) return random.pick(ready);
      await new Promise<void>((resolve) => forReady.push(resolve));
    }
  }

  for (let number = 0; number < count; number += 1) start();
  await anyReady();
  return {
    async give(work) {
      const one = await anyReady();
      works += 1;
      const id = works;
      return new Promise((resolve) => {
        one.waiting.set(id, resolve);
        one.child.send({ ...work, id } as Told, (error) => {
          if (error) resolve(false);
        });
      });
    },
    killOne() {
      const ready = [...running].filter(({ isReady }) => isReady);
      // The last one is kept until another is up.
      if (ready.length < 2) return;
      const one = random.pick(ready);
      one.isReady = false;
      killed += 1;
      one.child.kill('SIGKILL');
    },
    get killed() {
      return killed;
    },
    async close() {
      isOpen = false;
      const ended = [...running].map(({ child }) => new Promise<void>((resolve) => void child.once('exit', () => resolve())));
      for (const { child } of running) child.kill('SIGKILL');
      await Promise.all(ended);
    },
  };
}
