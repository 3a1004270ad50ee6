type Unknown = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Unknown => typeof value === 'object' && value !== null && !Array.isArray(value);
const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();

/** Comparable form of a URL: ignores http or https, www, and a trailing slash. */
function pageOf(address: unknown): string | null {
  if (typeof address !== 'string' || !URL.canParse(address)) return null;
  const url = new URL(address);
  return `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/$/, '')}${url.search}`;
}

const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(textOf).join('')
    : isRecord(value)
      ? typeof value['text'] === 'string'
        ? value['text']
        : textOf(value['content'])
      : '';

/** Whether blocks contain a link to a page with that anchor text. */
export function hasLink(blocks: readonly unknown[], wanted: { readonly target_url: string; readonly anchor: string }): boolean {
  const page = pageOf(wanted.target_url);
  const open: unknown[] = [...blocks];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (Array.isArray(next)) open.push(...(next as unknown[]));
    else if (isRecord(next)) {
      if (next['type'] === 'link' && pageOf(next['href']) === page && plain(textOf(next['content'])) === plain(wanted.anchor)) return true;
      open.push(...Object.values(next).filter((value) => typeof value === 'object' && value !== null));
    }
  }
  return false;
}
