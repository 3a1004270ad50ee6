import { copyFile, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stackFacts, type StackFacts } from './stack-facts.ts';

const FILE = 'registry.json';

export interface StoredLine {
  readonly stable?: string;
  readonly history?: readonly string[];
  readonly next?: string;
  readonly canary?: { readonly version: string; readonly halted?: { readonly reason: string } };
  readonly releases: readonly { readonly version: string; readonly facts?: object }[];
}

/** The index of what is published to the stack, as stored in its file. The rest of the file is preserved. */
export interface StoredIndex {
  readonly revision: number;
  readonly host: StoredLine;
  readonly remotes: Readonly<Record<string, StoredLine>>;
}

const readIndex = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as StoredIndex;
const first = ({ dataFolder }: StackFacts): string => path.join(dataFolder, `first-${FILE}`);

export const storedIndex = (): Promise<StoredIndex> => readIndex(path.join(stackFacts().releases, FILE));

/** Saves the stack's current index as the one its tests start from. */
export const rememberIndex = (stack: StackFacts): Promise<void> => copyFile(path.join(stack.releases, FILE), first(stack));

/** Restores the index that tests start from. */
export const restoreIndex = async (): Promise<void> => writeIndex(await readIndex(first(stackFacts())));

/** Replaces the current index; files of releases stay. Nobody else may publish meanwhile. */
export async function writeIndex(index: StoredIndex): Promise<void> {
  const { revision } = await storedIndex();
  const file = path.join(stackFacts().releases, FILE);
  await writeFile(`${file}.new`, JSON.stringify({ ...index, revision: revision + 1 }));
  await rename(`${file}.new`, file);
}
