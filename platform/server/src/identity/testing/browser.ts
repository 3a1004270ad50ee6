interface Cookie {
  value: string;
  path: string;
}

export interface PageAnswer {
  status: number;
  url: string;
  headers: Headers;
  text: string;
  /** absolute target of a redirect, '' if none */
  location: string;
}

/** A browser reduced to what signing in needs: a path-aware cookie jar, links by hand, forms by name. */
export class Browser {
  readonly #cookies = new Map<string, Cookie>();

  async get(url: string, headers: Record<string, string> = {}): Promise<PageAnswer> {
    return this.#send(url, { headers });
  }

  /** Posts the page's form with its hidden fields and the given ones. */
  async submit(page: PageAnswer, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<PageAnswer> {
    const action = /<form[^>]* action="([^"]+)"/.exec(page.text)?.[1];
    if (action === undefined) throw new Error(`no form on ${page.url}: ${page.text}`);
    const hidden = [...page.text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]);
    const body = new URLSearchParams({ ...Object.fromEntries(hidden), ...fields });
    return this.#send(new URL(action, page.url).href, { method: 'POST', body, headers });
  }

  /** Follows redirects until a response is not one, or leads to a URL beginning with `until`, which is not requested. */
  async follow(answer: PageAnswer, until: string): Promise<PageAnswer> {
    let current = answer;
    while (current.location !== '' && !current.location.startsWith(until)) current = await this.get(current.location);
    return current;
  }

  has(name: string): boolean {
    return this.#cookies.has(name);
  }

  async #send(url: string, init: { method?: string; body?: URLSearchParams; headers: Record<string, string> }): Promise<PageAnswer> {
    const { pathname } = new URL(url);
    const sent = [...this.#cookies].filter(
      ([, { path }]) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`),
    );
    const cookie = sent.map(([key, { value }]) => `${key.split(' ')[0]}=${value}`).join('; ');
    const answer = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { accept: 'text/html', ...(cookie && { cookie }), ...init.headers },
    });
    for (const line of answer.headers.getSetCookie()) this.#store(line);
    const location = answer.headers.get('location');
    return {
      status: answer.status,
      url,
      headers: answer.headers,
      text: await answer.text(),
      location: location === null ? '' : new URL(location, url).href,
    };
  }

  #store(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
    const gone = attributes.some((attribute) => /^expires=Thu, 01 Jan 1970/i.test(attribute));
    if (gone) this.#cookies.delete(`${name} ${path}`);
    else this.#cookies.set(`${name} ${path}`, { value, path });
  }
}
