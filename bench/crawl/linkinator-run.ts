// Runs linkinator over a site as its README does: node linkinator-run.ts <url>
import process from 'node:process';
import { LinkChecker } from 'linkinator';

export const LINKINATOR_SCRIPT = import.meta.filename;

if (import.meta.main) {
  const [start = ''] = process.argv.slice(2);
  const checker = new LinkChecker();
  // Its default of 100 connections; like the other tools, it stays off other sites.
  const { links } = await checker.check({
    path: start,
    recurse: true,
    concurrency: 100,
    linksToSkip: async (link) => !link.startsWith(new URL(start).origin),
  });
  const lines = links.filter(({ state }) => state !== 'SKIPPED').map(({ url, status }) => `${status ?? 0}\t${url.replace(/#.*$/, '')}\n`);
  // Only once everything is written: exiting earlier drops what the pipe has not accepted yet.
  process.stdout.write(lines.join(''), () => process.exit(0));
}
