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

/** What is published to the stack, as its file says. The rest of it is kept as it is. */
export interface StoredIndex {
  readonly revision: number;
  readonly host: StoredLine;
  readonly remotes: Readonly<Record<string, StoredLine>>;
}

const readIndex = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as StoredIndex;
const first = ({ dataFolder }: StackFacts): string => path.join(dataFolder, `first-${FILE}`);

export const storedIndex = (): Promise<StoredIndex> => readIndex(path.join(stackFacts().releases, FILE));

/** Remembers what is published to a stack now as what its tests begin with. */
export const rememberIndex = (stack: StackFacts): Promise<void> => copyFile(path.join(stack.releases, FILE), first(stack));

/** Makes published what tests begin with. */
export const restoreIndex = async (): Promise<void> => writeIndex(await readIndex(first(stackFacts())));

/** Puts another index in the place of the one that is there; files of releases stay. Nobody else may publish meanwhile. */
export async function writeIndex(index: StoredIndex): Promise<void> {
  const { revision } = await storedIndex();
  const file = path.join(stackFacts().releases, FILE);
  await writeFile(`${file}.new`, JSON.stringify({ ...index, revision: revision + 1 }));
  await rename(`${file}.new`, file);
}
