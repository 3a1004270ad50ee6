import { mkdir, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { wordpressState, type WordpressState } from './state.ts';

/** The WordPress of the sandbox in memory, written to a file after each change. */
export type Store = {
  readonly state: WordpressState;
  /** Resolves when the present state is on disk. */
  save(): Promise<void>;
  replace(state: WordpressState): Promise<void>;
  /** Resolves when every save begun so far has ended, well or not. */
  settled(): Promise<void>;
};

/**
 * Opens `<dataDir>/wordpress.json`, or seeds it.
 * @throws Error with one line when the folder cannot be written or the file is not what we wrote
 */
export async function openStore(dataDir: string, seed: () => WordpressState): Promise<Store> {
  const file = path.join(dataDir, 'wordpress.json');
  let state = await read(file);
  let last: Promise<void> = Promise.resolve();
  const save = () => {
    // One write after another; each takes the state as it is when its turn comes.
    const next = last.then(() => writeAtomically(file, JSON.stringify(state)));
    last = next.catch(() => undefined);
    return next;
  };
  const store: Store = {
    get state() {
      return state as WordpressState;
    },
    save,
    replace: (other) => {
      state = other;
      return save();
    },
    settled: () => last,
  };
  if (state === null) {
    try {
      await mkdir(dataDir, { recursive: true });
      await store.replace(seed());
    } catch (error) {
      throw new Error(`The sandbox cannot write to ${dataDir} (${(error as NodeJS.ErrnoException).code}). Set SANDBOX_DATA to a writable folder.`);
    }
  }
  return store;
}

async function read(file: string): Promise<WordpressState | null> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT') return null;
    throw new Error(`The sandbox cannot read ${file} (${code}).`);
  }
  try {
    return wordpressState.parse(JSON.parse(text));
  } catch {
    throw new Error(`The sandbox's state in ${file} is not readable. Delete the file to start with the seeded site again.`);
  }
}

async function writeAtomically(file: string, text: string): Promise<void> {
  const draft = `${file}.new`;
  const handle = await open(draft, 'w');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}
