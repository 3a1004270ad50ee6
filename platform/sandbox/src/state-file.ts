import { mkdir, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';

/** In-memory state of a mock service, written to a file after each change. */
export type StateFile<State> = {
  readonly state: State;
  /** Resolves when the current state is on disk. */
  save(): Promise<void>;
  replace(state: State): Promise<void>;
  /** Resolves when every save begun so far has ended, successfully or not. */
  settled(): Promise<void>;
};

type Options<State> = {
  /** folder, created if missing */
  dataDir: string;
  name: string;
  /** throws if the value is not a valid state */
  parse: (value: unknown) => State;
  seed: () => State;
};

/**
 * Opens `<dataDir>/<name>`, or seeds it.
 * @throws Error with one line if the folder is not writable or the file is not one that we wrote
 */
export async function openStateFile<State>({ dataDir, name, parse, seed }: Options<State>): Promise<StateFile<State>> {
  const file = path.join(dataDir, name);
  const stored = await read(file, parse);
  let state = stored === null ? seed() : stored;
  let last: Promise<void> = Promise.resolve();
  const save = () => {
    // One write after another; each takes the state as of its own turn.
    const next = last.then(() => writeAtomically(file, JSON.stringify(state)));
    last = next.catch(() => undefined);
    return next;
  };
  if (stored === null) {
    try {
      await mkdir(dataDir, { recursive: true });
      await save();
    } catch (error) {
      throw new Error(
        `The sandbox cannot write to ${dataDir} (${(error as NodeJS.ErrnoException).code}). Set SANDBOX_DATA to a writable folder.`,
      );
    }
  }
  return {
    get state() {
      return state;
    },
    save,
    replace: (other) => {
      state = other;
      return save();
    },
    settled: () => last,
  };
}

async function read<State>(file: string, parse: (value: unknown) => State): Promise<State | null> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT') return null;
    throw new Error(`The sandbox cannot read ${file} (${code}).`);
  }
  try {
    return parse(JSON.parse(text));
  } catch {
    throw new Error(`The sandbox's state in ${file} is not readable. Delete the file to start with the seeded state again.`);
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
