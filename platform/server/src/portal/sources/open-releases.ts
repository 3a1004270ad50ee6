import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { openStore, type RegistryStore } from '@canopy/delivery/registry';
import { LRUCache } from 'lru-cache';
import type { Config } from '../../config/config.ts';
import { publishedFile } from './published-file.ts';
import { publishedIndex } from './published-index.ts';
import { RegistryError, type Published, type Releases } from './published.ts';

/** Minimum interval between requests to a bucket, whether it answers or not. */
const BUCKET_MS = 5_000;
/** How long pages wait for it. */
const PATIENCE_MS = 3_000;

type Settings = Pick<Config, 'registry' | 'remoteOrigins' | 'overrides' | 'hostFolder' | 'publicUrl'>;

/**
 * Opens the registry that `CANOPY_REGISTRY` names; reads nothing yet.
 * @param onFault called once per fault
 * @param now ms, monotonic
 * @param patienceMs how long a bucket may take to answer
 */
export function openReleases(
  config: Settings,
  onFault: (error: Error) => void,
  now: () => number = () => performance.now(),
  patienceMs = PATIENCE_MS,
): Releases {
  const place = config.registry.startsWith('s3://') ? bucket(config, now, patienceMs) : folder(config);
  let known: Published | undefined;
  let faultyStamp: string | undefined;
  let looking: Promise<Published> | undefined;

  async function look(): Promise<Published> {
    let stamp = 'unknown';
    try {
      stamp = await place.stamp();
      if (known && stamp === faultyStamp) return known;
      if (known && stamp === known.tag) {
        faultyStamp = undefined;
        return known;
      }
      known = await place.read(stamp);
      faultyStamp = undefined;
    } catch (cause) {
      const fault = new RegistryError(`the registry ${config.registry.split('?', 1)[0]} cannot be used: ${(cause as Error).message}`, {
        cause,
      });
      if (faultyStamp === undefined || faultyStamp !== stamp) onFault(fault);
      faultyStamp = stamp;
      if (known === undefined) throw fault;
    }
    return known;
  }

  return {
    current: () => (looking ??= look().finally(() => (looking = undefined))),
    store: () => place.store(),
    changed: () => place.forget(),
  };
}

interface Place {
  /** changes when the published set may have changed */
  stamp(): Promise<string>;
  read(stamp: string): Promise<Published>;
  store(): Promise<RegistryStore | undefined>;
  forget(): void;
}

function folder(config: Settings): Place {
  const file = config.registry.endsWith('.json') ? config.registry : path.join(config.registry, 'registry.json');
  const store = openStore(path.dirname(file));
  return {
    async stamp() {
      // A publish replaces the file, so its inode changes even within one clock tick.
      const facts = await stat(file).catch(() => undefined);
      return facts === undefined ? 'absent' : `${facts.mtimeMs} ${facts.size} ${facts.ino}`;
    },
    async read(stamp) {
      const value = await readObject(file);
      if (!('schema' in value)) return publishedFile(file, value, stamp, config);
      return publishedIndex(store, (await store.read()).index, stamp, config);
    },
    async store() {
      const isResolved = await readObject(file).then(
        (value) => !('schema' in value),
        () => false,
      );
      return isResolved ? undefined : store;
    },
    forget() {},
  };
}

async function readObject(file: string): Promise<object> {
  const value: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (typeof value !== 'object' || value === null) throw new Error('it holds no object');
  return value;
}

function bucket(config: Settings, now: () => number, patienceMs: number): Place {
  const store = openStore(config.registry);
  const kept = cached(store);
  let last: { at: number; tag: string; published: Published } | undefined;
  let failed: { at: number; error: unknown } | undefined;
  const isFresh = () => last !== undefined && now() - last.at < BUCKET_MS;
  const lookUp = async () => {
    if (failed && now() - failed.at < BUCKET_MS) throw failed.error;
    const { index, tag } = await inTime(store.read(), patienceMs).catch((error: unknown) => {
      failed = { at: now(), error };
      throw error;
    });
    failed = undefined;
    if (tag === undefined) throw new Error('nothing has been published there yet');
    const published = last?.tag === tag ? last.published : publishedIndex(kept, index, tag, config);
    last = { at: now(), tag, published };
    return last;
  };
  return {
    stamp: async () => (last && isFresh() ? last.tag : (await lookUp()).tag),
    read: async () => (last ?? (await lookUp())).published,
    store: async () => store,
    forget() {
      failed = undefined;
      if (last) last.at = -Infinity;
    },
  };
}

function inTime<T>(work: Promise<T>, patienceMs: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const late = setTimeout(() => reject(new Error('it does not answer')), patienceMs);
  return Promise.race([work, promise]).finally(() => clearTimeout(late));
}

const CACHED_BYTES = 64 * 1024 * 1024;

/** Releases never change, so bucket reads are cached; the least recently requested are evicted first. */
function cached(store: RegistryStore): RegistryStore {
  const files = new LRUCache<string, Buffer>({
    maxSize: CACHED_BYTES,
    maxEntrySize: CACHED_BYTES / 8,
    sizeCalculation: ({ length }) => Math.max(1, length),
  });
  return {
    ...store,
    async readFile(name, version, file) {
      const key = `${name}/${version}/${file}`;
      const known = files.get(key);
      if (known) return known;
      const found = await store.readFile(name, version, file);
      if (found) files.set(key, found);
      return found;
    },
  };
}
