import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import type { Login } from './driver/sign-in.ts';

const login = z.object({ username: z.string(), password: z.string() });

/** The credentials in stored form; null if none were entered. */
export function sealLogin({ secrets }: Pick<Deps, 'secrets'>, entered: Login | undefined): string | null {
  if (!entered || (entered.username === '' && entered.password === '')) return null;
  return secrets.seal(JSON.stringify(entered));
}

/** @throws SecretError if they were sealed with another key */
export function openLogin({ secrets }: Pick<Deps, 'secrets'>, sealed: string | null): Login | null {
  return sealed === null ? null : login.parse(JSON.parse(secrets.open(sealed)));
}
