import type { FrontierEntry } from './crawl-store.ts';

const levelOf = ({ depth }: FrontierEntry): number => depth ?? Infinity;

/** Known but not yet requested URLs of a site: nearest to the start page first, then in order of discovery. */
export class Frontier {
  #waiting = new Map<string, FrontierEntry>();
  /** URLs by depth; one that has come nearer is listed twice and taken from the nearer level. */
  #levels = new Map<number, { urls: string[]; at: number }>();

  add(entry: FrontierEntry): void {
    this.#waiting.set(entry.url, entry);
    const level = this.#levels.get(levelOf(entry));
    if (level) level.urls.push(entry.url);
    else this.#levels.set(levelOf(entry), { urls: [entry.url], at: 0 });
  }

  /** Records a shorter path to a URL, unless it was taken already. */
  comeNearer(entry: FrontierEntry): void {
    const known = this.#waiting.get(entry.url);
    if (known) this.add({ ...entry, inSitemap: known.inSitemap || entry.inSitemap });
  }

  /** Depth of the nearest URL, Infinity for those that no link leads to; null if none is waiting. */
  nearest(): number | null {
    const [first] = this.peek(1);
    return first ? levelOf(first) : null;
  }

  /** Takes the next ones up to this depth out of the frontier. */
  take(limit: number, depth: number): FrontierEntry[] {
    const taken = this.#next(limit, depth);
    for (const { url } of taken) this.#waiting.delete(url);
    return taken;
  }

  /** Those that would be taken next. */
  peek(limit: number): FrontierEntry[] {
    return this.#next(limit, Infinity);
  }

  #next(limit: number, depth: number): FrontierEntry[] {
    const found: FrontierEntry[] = [];
    for (const [key, level] of [...this.#levels].sort(([a], [b]) => a - b)) {
      if (key > depth || found.length === limit) break;
      const entryAt = (index: number): FrontierEntry | null => {
        const entry = this.#waiting.get(level.urls[index] ?? '');
        return entry && levelOf(entry) === key ? entry : null;
      };
      while (level.at < level.urls.length && entryAt(level.at) === null) level.at += 1;
      if (level.at === level.urls.length) this.#levels.delete(key);
      for (let index = level.at; index < level.urls.length && found.length < limit; index += 1) {
        const entry = entryAt(index);
        if (entry) found.push(entry);
      }
    }
    return found;
  }
}
