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
  const worker = async (): Promise<void> => {
    for (let some = hosts.shift(); some; some = hosts.shift()) {
      for (const url of some) {
        signal.throwIfAborted();
        await work(url);
      }
    }
  };
  await Promise.all(Array.from({ length: atATime }, worker));
}
