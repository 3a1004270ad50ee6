/** `<meta charset>` must stand within the first 1024 bytes (HTML standard, 4.2.5.4); later ones are found by the parser. */
const PRESCAN_BYTES = 1024;
const SPACE = /[\t\n\f\r ]/;
const END = '';

/** Whether a label names an encoding (Encoding standard, "get an encoding"). */
export function namesEncoding(label: string): boolean {
  // Browsers know it, and use windows-1252 if a page declares it; a TextDecoder may not know it.
  if (/^\s*x-user-defined\s*$/i.test(label)) return true;
  try {
    return new TextDecoder(label).encoding !== '';
  } catch {
    return false;
  }
}

/** The encoding that the text of a `content` attribute names (HTML standard, "extracting a character encoding from a meta element"). */
export function charsetOfContent(content: string): string | undefined {
  const lower = content.toLowerCase();
  for (let at = lower.indexOf('charset'); at !== -1; at = lower.indexOf('charset', at)) {
    at = skipSpace(content, at + 'charset'.length);
    if (content[at] !== '=') continue;
    at = skipSpace(content, at + 1);
    const quote = content[at];
    if (quote === '"' || quote === "'") {
      const close = content.indexOf(quote, at + 1);
      return close === -1 ? undefined : content.slice(at + 1, close);
    }
    const start = at;
    while (at < content.length && content[at] !== ';' && !SPACE.test(content.charAt(at))) at += 1;
    return content.slice(start, at);
  }
  return undefined;
}

/** The encoding declared at the start of a page, by `<meta>` or an XML declaration (HTML standard, 13.2.3.2). */
export function prescannedCharset(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, PRESCAN_BYTES));
  return new Prescan(start).find() ?? xmlCharset(start);
}

/** The encoding in `<?xml … encoding="…"?>` at the very beginning. */
export function xmlCharset(start: string): string | undefined {
  if (!start.startsWith('<?xml')) return undefined;
  const declaration = start.slice(0, start.indexOf('>') + 1);
  return /encoding[\0- ]*=[\0- ]*(?:"([^"]*)"|'([^']*)')/
    .exec(declaration)
    ?.slice(1)
    .find((name) => name !== undefined);
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && SPACE.test(text.charAt(at))) at += 1;
  return at;
}

/** "Prescan a byte stream to determine its encoding". */
class Prescan {
  #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  find(): string | undefined {
    for (let next = this.#text.indexOf('<'); next !== -1; next = this.#text.indexOf('<', this.#at)) {
      this.#at = next;
      if (this.#text.startsWith('<!--', next)) this.#skipTo('-->', next + 2, 3);
      else if (/^<meta[\t\n\f\r /]/i.test(this.#text.slice(next, next + 6))) {
        this.#at = next + 5;
        const label = this.#meta();
        // Skips labels that name no encoding, and tags cut off by the end of the input.
        if (label !== undefined && this.#at <= this.#text.length && namesEncoding(label)) return label;
      } else if (/^<\/?[a-z]/i.test(this.#text.slice(next, next + 3))) this.#skipTag();
      else if (/^<[!/?]/.test(this.#text.slice(next, next + 2))) this.#skipTo('>', next, 1);
      else this.#at = next + 1;
    }
    return undefined;
  }

  #skipTo(mark: string, from: number, length: number): void {
    const found = this.#text.indexOf(mark, from);
    this.#at = found === -1 ? this.#text.length : found + length;
  }

  #skipTag(): void {
    while (this.#at < this.#text.length && !/[\t\n\f\r >]/.test(this.#text.charAt(this.#at))) this.#at += 1;
    while (this.#attribute() !== null);
  }

  #meta(): string | undefined {
    const seen = new Set<string>();
    let isContentType = false;
    let needsIt: boolean | null = null;
    let label: string | undefined;
    for (let attribute = this.#attribute(); attribute !== null; attribute = this.#attribute()) {
      const { name, value } = attribute;
      if (seen.has(name)) continue;
      seen.add(name);
      if (name === 'http-equiv' && value === 'content-type') isContentType = true;
      if (name === 'content' && label === undefined) {
        const named = charsetOfContent(value);
        if (named !== undefined && namesEncoding(named)) {
          label = named;
          needsIt = true;
        }
      }
      if (name === 'charset') {
        label = value;
        needsIt = false;
      }
    }
    return needsIt === null || (needsIt && !isContentType) ? undefined : label;
  }

  /** "Get an attribute": null at the end of the tag. Names and values in lower case. */
  #attribute(): { name: string; value: string } | null {
    while (/[\t\n\f\r /]/.test(this.#char())) this.#at += 1;
    if (this.#char() === '>' || this.#char() === END) {
      this.#at += 1;
      return null;
    }
    const start = this.#at;
    while (this.#char() !== END && !/[\t\n\f\r />]/.test(this.#char()) && (this.#char() !== '=' || this.#at === start)) this.#at += 1;
    const name = this.#text.slice(start, this.#at).toLowerCase();
    const afterName = skipSpace(this.#text, this.#at);
    if (this.#text[afterName] !== '=') return { name, value: '' };
    this.#at = skipSpace(this.#text, afterName + 1);
    return { name, value: this.#value().toLowerCase() };
  }

  #value(): string {
    const quote = this.#char();
    if (quote === '"' || quote === "'") {
      const close = this.#text.indexOf(quote, this.#at + 1);
      const value = this.#text.slice(this.#at + 1, close === -1 ? undefined : close);
      this.#at = close === -1 ? this.#text.length : close + 1;
      return value;
    }
    const start = this.#at;
    while (this.#char() !== END && !/[\t\n\f\r >]/.test(this.#char())) this.#at += 1;
    return this.#text.slice(start, this.#at);
  }

  #char(): string {
    return this.#text.charAt(this.#at);
  }
}
