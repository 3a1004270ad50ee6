import { openStateFile, type StateFile } from '../state-file.ts';
import { wordpressState, type WordpressState } from './state.ts';

export type Store = StateFile<WordpressState>;

/**
 * Opens `<dataDir>/wordpress.json`, or seeds it.
 * @throws Error with one line if the folder is not writable or the file is not one that we wrote
 */
export function openStore(dataDir: string, seed: () => WordpressState): Promise<Store> {
  return openStateFile({ dataDir, name: 'wordpress.json', parse: (value) => wordpressState.parse(value), seed });
}
