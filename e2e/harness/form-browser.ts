export interface FormCookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
}

export interface FormPage {
  readonly status: number;
  readonly url: string;
  readonly text: string;
  /** absolute redirect target; '' for none */
  readonly location: string;
}

const unescaped = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

const isUnder = (path: string, prefix: string) => path === prefix || path.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`);

/** Just enough of a browser for the provider's pages: cookies, manual redirects, forms. Faster than a real one, over the same HTTP. */
export class FormBrowser {
  readonly #cookies = new Map<string, FormCookie>();

  cookies(): FormCookie[] {
    return [...this.#cookies.values()];
  }

  get(url: string): Promise<FormPage> {
    return this.#send(url, {});
  }

  /** Submits the page's form with its hidden fields and the given ones; use pairs if a name occurs more than once. */
  submit(page: FormPage, fields: Readonly<Record<string, string>> | readonly (readonly [string, string])[]): Promise<FormPage> {
    const action = /<form[^>]* action="([^"]+)"/.exec(page.text)?.[1];
    if (action === undefined) throw new Error(`${page.url} (${page.status}) has no form: ${page.text.slice(0, 500)}`);
    const hidden = [...page.text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      unescaped(value),
    ]);
    const given: readonly (readonly [string, string])[] = Array.isArray(fields) ? fields : Object.entries(fields);
    const names = new Set(given.map(([name]) => name));
    const body = new URLSearchParams(
      [...hidden.filter(([name = '']) => !names.has(name)), ...given].map(([name = '', value = '']): [string, string] => [name, value]),
    );
    return this.#send(new URL(action, page.url).href, { method: 'POST', body });
  }

  /** Follows redirects to a page, or up to a URL that starts with `until`, which is not requested. */
  async follow(page: FormPage, until: string): Promise<FormPage> {
    let current = page;
    while (current.location !== '' && !current.location.startsWith(until)) current = await this.get(current.location);
    return current;
  }

  async #send(url: string, init: { method?: string; body?: URLSearchParams }): Promise<FormPage> {
    const { pathname } = new URL(url);
    const cookie = [...this.#cookies.values()]
      .filter(({ path }) => isUnder(pathname, path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const answer = await fetch(url, { ...init, redirect: 'manual', headers: { accept: 'text/html', ...(cookie && { cookie }) } });
    for (const line of answer.headers.getSetCookie()) this.#keep(line);
    const location = answer.headers.get('location');
    return { status: answer.status, url, text: await answer.text(), location: location === null ? '' : new URL(location, url).href };
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const name = pair.slice(0, pair.indexOf('='));
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
    const isGone = attributes.some((attribute) => /^expires=Thu, 01 Jan 1970/i.test(attribute));
    if (isGone) this.#cookies.delete(`${name} ${path}`);
    else this.#cookies.set(`${name} ${path}`, { name, value: pair.slice(pair.indexOf('=') + 1), path });
  }
}
