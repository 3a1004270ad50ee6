/** Reads the targets of `Link: <target>; rel="canonical"` (RFC 8288); one header may contain several links. */
export function canonicalsOfLinkHeader(header = ''): string[] {
  const found: string[] = [];
  for (let at = header.indexOf('<'); at !== -1; at = header.indexOf('<', at)) {
    const close = header.indexOf('>', at);
    if (close === -1) break;
    const end = endOfLink(header, close + 1);
    if (relationsOf(header.slice(close + 1, end)).includes('canonical')) found.push(header.slice(at + 1, close));
    at = end;
  }
  return found;
}

/** End of a link's parameters: the next comma outside quotation marks. */
function endOfLink(header: string, from: number): number {
  let at = from;
  while (at < header.length && header[at] !== ',') {
    const closing = header[at] === '"' ? header.indexOf('"', at + 1) : -1;
    at = closing === -1 ? at + 1 : closing + 1;
  }
  return at;
}

function relationsOf(parameters: string): string[] {
  const [, quoted, plain = ''] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(parameters) ?? [];
  return (quoted ?? plain).toLowerCase().split(/\s+/);
}
