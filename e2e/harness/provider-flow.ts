import { createHash, randomBytes } from 'node:crypto';
import { FormBrowser, type FormCookie, type FormPage } from './form-browser.ts';
import { stackFacts } from './stack-facts.ts';

/** the portal's own client at the embedded provider */
export const CLIENT = 'canopy-portal';

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly idToken: string;
  /** time at which it expires, in ms since the epoch */
  readonly endsAt: number;
}

/**
 * The portal's sign-in, authorization code with PKCE, without a browser page: what `onPage` does with the provider's page
 * decides who is signed in.
 */
async function authorize(onPage: (browser: FormBrowser, page: FormPage) => Promise<FormPage>, url = stackFacts().url): Promise<Tokens> {
  const callback = `${url}/auth/callback`;
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id: CLIENT,
    response_type: 'code',
    redirect_uri: callback,
    scope: 'openid profile email offline_access',
    state: randomBytes(8).toString('hex'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const browser = new FormBrowser();
  const first = await browser.follow(await browser.get(`${url}/oidc/auth?${query.toString()}`), callback);
  const last = await browser.follow(await onPage(browser, first), callback);
  const code = last.location === '' ? null : new URL(last.location).searchParams.get('code');
  if (!code) throw new Error(`The provider gave no code: ${last.status} ${last.location || last.text.slice(0, 800)}`);
  const answer = await fetch(`${url}/oidc/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: CLIENT,
      code,
      redirect_uri: callback,
      code_verifier: verifier,
    }),
  });
  if (!answer.ok) throw new Error(`The provider gave no token: ${answer.status} ${await answer.text()}`);
  const given = (await answer.json()) as { access_token: string; refresh_token: string; id_token: string; expires_in: number };
  return {
    accessToken: given.access_token,
    refreshToken: given.refresh_token,
    idToken: given.id_token,
    endsAt: Date.now() + given.expires_in * 1_000,
  };
}

/** Signs in through the provider's sign-in form. */
export function tokensOf({ email, password }: { readonly email: string; readonly password: string }): Promise<Tokens> {
  return authorize((browser, page) => browser.submit(page, { email, password }));
}

/** Signs in, and has the cookies of the session at the provider too. */
export async function signInAtProvider({
  email,
  password,
}: {
  readonly email: string;
  readonly password: string;
}): Promise<{ tokens: Tokens; cookies: FormCookie[] }> {
  let used: FormBrowser | undefined;
  const tokens = await authorize((browser, page) => {
    used = browser;
    return browser.submit(page, { email, password });
  });
  return { tokens, cookies: used?.cookies() ?? [] };
}

/** The text of the last mail to an address. */
export type ReadMail = (email: string) => Promise<string>;

/** From the page on which a demo installation shows its mails, the last one first. */
const readDemoMail: ReadMail = async (email) =>
  (await new FormBrowser().get(`${stackFacts().url}/oidc/outbox?to=${encodeURIComponent(email)}`)).text;

/** The link to join that an invitation mailed. */
export async function mailedInvitation(email: string): Promise<string> {
  const link = /https?:\/\/[^\s"]+\/invite\/[\w-]+/.exec(await readDemoMail(email))?.[0];
  if (link === undefined) throw new Error(`${email} got no mail with an invitation.`);
  return link;
}

/**
 * Signs up through the provider's create-account form and the link that it mails, in the same browser.
 * @param elsewhere a portal other than the stack's, and how to read its mail
 */
export function createAccountByForm(
  { email, password, firstName, lastName }: { email: string; password: string; firstName: string; lastName: string },
  { portal, readMail = readDemoMail }: { portal?: string; readMail?: ReadMail } = {},
): Promise<Tokens> {
  return authorize(async (browser, page) => {
    const form = await browser.get(`${page.url.replace(/\/$/, '')}/create-account`);
    const answer = await browser.submit(form, { email, password, firstName, lastName });
    if (answer.status !== 303) throw new Error(`${email} could not sign up: ${answer.status} ${answer.text.slice(0, 800)}`);
    const mail = await readMail(email);
    const link = /https?:\/\/[^\s"]+\/finish\/[\w-]+/.exec(mail)?.[0];
    if (link === undefined) throw new Error(`${email} got no mail to finish signing up: ${mail.slice(0, 800)}`);
    return browser.submit(await browser.get(link), {});
  }, portal);
}
