import pLimit from 'p-limit';

/**
 * Processes URLs, sequentially within a host, several hosts in parallel.
 * @param work on one URL; an error it throws ends everything
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
