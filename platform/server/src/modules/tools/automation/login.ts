import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import type { Login } from './driver/sign-in.ts';

const login = z.object({ username: z.string(), password: z.string() });

/** The sign-in as it is stored; null where nothing was entered. */
export function sealLogin({ secrets }: Pick<Deps, 'secrets'>, entered: Login | undefined): string | null {
  if (!entered || (entered.username === '' && entered.password === '')) return null;
  return secrets.seal(JSON.stringify(entered));
}

/** @throws SecretError where it was sealed with another key */
export function openLogin({ secrets }: Pick<Deps, 'secrets'>, sealed: string | null): Login | null {
  return sealed === null ? null : login.parse(JSON.parse(secrets.open(sealed)));
}
