// linkinator over a site, as its README runs it: node linkinator-run.ts <url>
import process from 'node:process';
import { LinkChecker } from 'linkinator';

export const LINKINATOR_SCRIPT = import.meta.filename;

if (import.meta.main) {
  const [start = ''] = process.argv.slice(2);
  const checker = new LinkChecker();
  // Its own default of 100 connections; other sites are left alone, as the others leave them.
  const { links } = await checker.check({
    path: start,
    recurse: true,
    concurrency: 100,
    linksToSkip: async (link) => !link.startsWith(new URL(start).origin),
  });
  const lines = links.filter(({ state }) => state !== 'SKIPPED').map(({ url, status }) => `${status ?? 0}\t${url.replace(/#.*$/, '')}\n`);
  // Only once all is written: an exit cuts off what a pipe has not taken yet.
  process.stdout.write(lines.join(''), () => process.exit(0));
}
