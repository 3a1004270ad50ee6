// The least a crawl can be: fetch, find links by pattern, forget the rest. node bare-loop.ts <url> <concurrency>
import { Agent, get } from 'node:http';
import process from 'node:process';

export const BARE_SCRIPT = import.meta.filename;

function read(url: string, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part)).on('end', () => resolve(text)).on('error', reject);
    }).on('error', reject);
  });
}

if (import.meta.main) {
  const [start = '', width = '8'] = process.argv.slice(2);
  const agent = new Agent({ keepAlive: true, maxSockets: Number(width) });
  const seen = new Set([start]);
  const queue = [start];
  let running = 0;
  const visit = async (url: string): Promise<void> => {
    const text = await read(url, agent);
    for (const [, href = ''] of text.matchAll(/<a [^>]*href="([^"]+)"/g)) {
      const target = new URL(href, url).href;
      if (seen.has(target)) continue;
      seen.add(target);
      queue.push(target);
    }
  };
  await new Promise<void>((resolve, reject) => {
    const fill = (): void => {
      if (running === 0 && queue.length === 0) resolve();
      for (const url of queue.splice(0, Number(width) - running)) {
        running += 1;
        visit(url).then(() => {
          running -= 1;
          fill();
        }, reject);
      }
    };
    fill();
  });
  agent.destroy();
  process.stdout.write(`${[...seen].join('\n')}\n`);
}
