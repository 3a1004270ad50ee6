// The minimum a crawl can do: undici fetches, htmlparser2 finds links, titles and words. node bare-loop.ts <url> <concurrency>
import process from 'node:process';
import { Parser } from 'htmlparser2';
import { Pool } from 'undici';

export const BARE_SCRIPT = import.meta.filename;

interface Read {
  links: { href: string; text: string }[];
  title: string;
  words: number;
}

function read(html: string): Read {
  const found: Read = { links: [], title: '', words: 0 };
  let link: { href: string; text: string } | null = null;
  let inTitle = false;
  let unseen = 0;
  const parser = new Parser({
    onopentag(tag, { href }) {
      if (tag === 'a' && href !== undefined) found.links.push((link = { href, text: '' }));
      if (tag === 'title') inTitle = true;
      if (tag === 'script' || tag === 'style' || tag === 'template') unseen += 1;
    },
    ontext(text) {
      if (inTitle) found.title += text;
      else if (unseen === 0) {
        found.words += text.split(/\s+/).length;
        if (link) link.text += text;
      }
    },
    onclosetag(tag) {
      if (tag === 'a') link = null;
      if (tag === 'title') inTitle = false;
      if (tag === 'script' || tag === 'style' || tag === 'template') unseen -= 1;
    },
  });
  parser.end(html);
  return found;
}

if (import.meta.main) {
  const [start = '', width = '8'] = process.argv.slice(2);
  const { origin } = new URL(start);
  const pool = new Pool(origin, { connections: Number(width) });
  const seen = new Set([start]);
  const queue = [start];
  const lines: string[] = [];
  const visit = async (url: string): Promise<void> => {
    const { statusCode, headers, body } = await pool.request({ path: url.slice(origin.length), method: 'GET' });
    lines.push(`${statusCode}\t${url}`);
    const text = await body.text();
    const targets =
      statusCode === 200 && String(headers['content-type']).startsWith('text/html') ? read(text).links.map(({ href }) => href) : [];
    if (typeof headers['location'] === 'string') targets.push(headers['location']);
    for (const target of targets) {
      const resolved = URL.parse(target, url);
      if (resolved?.origin !== origin) continue;
      resolved.hash = '';
      if (seen.has(resolved.href)) continue;
      seen.add(resolved.href);
      queue.push(resolved.href);
    }
  };
  await new Promise<void>((resolve, reject) => {
    let running = 0;
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
  await pool.close();
  process.stdout.write(`${lines.join('\n')}\n`);
}
