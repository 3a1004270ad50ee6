import pLimit from 'p-limit';

/**
 * Goes through addresses, those of one host one after the other, several hosts at a time.
 * @param work on one address; what it throws ends all
 */
export async function byHost(
  urls: readonly string[],
  atATime: number,
  signal: AbortSignal,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const hosts = [...Map.groupBy(urls, (url) => new URL(url).host).values()];
  await pLimit(atATime).map(hosts, async (some) => {
    for (const url of some) {
      signal.throwIfAborted();
      await work(url);
    }
  });
}
