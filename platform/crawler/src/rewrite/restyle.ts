/**
 * Writes a new URL in the style of the one it replaces: as a path if the old one was and the host is the page's own; keeps the old
 * fragment if the new URL has none.
 *
 * @param written the old URL as written
 * @param base URL the page's references are resolved against
 * @param target the new URL, absolute
 */
export function restyle(written: string, base: string, target: string): string {
  const url = new URL(target);
  const old = URL.parse(written.trim(), base);
  if (url.hash === '' && old && old.hash !== '') url.hash = old.hash;
  const trimmed = written.trim();
  const isOwn = url.host === new URL(base).host && url.protocol === new URL(base).protocol;
  if (/^[a-z][a-z\d+.-]*:/i.test(trimmed) || !isOwn)
    return trimmed.startsWith('//') && !isOwn ? url.href.slice(url.protocol.length) : url.href;
  if (trimmed.startsWith('//')) return url.href.slice(url.protocol.length);
  return `${url.pathname}${url.search}${url.hash}`;
}
