/** Reads the targets of `Link: <target>; rel="canonical"` (RFC 8288); one header may contain several links. */
export function canonicalsOfLinkHeader(header = ''): string[] {
  return [...linksOf(header)].flatMap(({ target, relations }) => (relations.includes('canonical') ? [target] : []));
}

/** Reads language versions: `Link: <target>; rel="alternate"; hreflang="de"`. */
export function hreflangsOfLinkHeader(header = ''): { hreflang: string; href: string }[] {
  return [...linksOf(header)].flatMap(({ target: href, relations, parameters }) => {
    const hreflang = parameterOf(parameters, 'hreflang');
    return hreflang !== undefined && relations.includes('alternate') ? [{ hreflang: hreflang.trim(), href }] : [];
  });
}

function* linksOf(header: string): Generator<{ target: string; parameters: string; relations: string[] }> {
  for (let at = header.indexOf('<'); at !== -1; at = header.indexOf('<', at)) {
    const close = header.indexOf('>', at);
    if (close === -1) return;
    const end = endOfLink(header, close + 1);
    const parameters = header.slice(close + 1, end);
    yield { target: header.slice(at + 1, close), parameters, relations: (parameterOf(parameters, 'rel') ?? '').toLowerCase().split(/\s+/) };
    at = end;
  }
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

const PARAMETERS = {
  rel: /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i,
  hreflang: /;\s*hreflang\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i,
};

function parameterOf(parameters: string, name: keyof typeof PARAMETERS): string | undefined {
  const [, quoted, plain] = PARAMETERS[name].exec(parameters) ?? [];
  return quoted ?? plain;
}
