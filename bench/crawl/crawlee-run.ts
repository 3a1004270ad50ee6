// Runs crawlee's CheerioCrawler over a site, writing nothing to disk: node crawlee-run.ts <url>
import process from 'node:process';
import { CheerioCrawler, Configuration, log, LogLevel } from '@crawlee/cheerio';

export const CRAWLEE_SCRIPT = import.meta.filename;

if (import.meta.main) {
  const [start = ''] = process.argv.slice(2);
  log.setLevel(LogLevel.OFF);
  const lines: string[] = [];
  const crawler = new CheerioCrawler(
    {
      maxRequestRetries: 0,
      async requestHandler({ request, response, $, enqueueLinks }) {
        lines.push(`${response.statusCode ?? 0}\t${request.loadedUrl ?? request.url}`.replace(/#.*$/, ''));
        $('title').text();
        await enqueueLinks({ strategy: 'same-hostname' });
      },
      failedRequestHandler({ request, response }) {
        lines.push(`${response?.statusCode ?? 0}\t${request.url}`);
      },
    },
    new Configuration({ persistStorage: false, availableMemoryRatio: 0.5 }),
  );
  await crawler.run([start]);
  // Only once everything is written: exiting earlier drops what the pipe has not accepted yet.
  process.stdout.write(`${lines.join('\n')}\n`, () => process.exit(0));
}
