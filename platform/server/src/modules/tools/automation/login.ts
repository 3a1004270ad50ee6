import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import type { SealedPlace } from '../../../secrets/sealed-columns.ts';
import type { Login } from './driver/sign-in.ts';
import type { RunKey } from './store.ts';

const login = z.object({ username: z.string(), password: z.string() });

/** The credentials as entered; null if both fields are empty. */
export const enteredLogin = (entered: Login | undefined): Login | null =>
  !entered || (entered.username === '' && entered.password === '') ? null : entered;

export const runLogin = ({ organisationId, id }: RunKey): SealedPlace => ({
  column: 'automation_runs.login_sealed',
  workspace: organisationId,
  row: id,
});
export const testLogin = ({ organisationId, id }: RunKey): SealedPlace => ({
  column: 'automation_tests.login_sealed',
  workspace: organisationId,
  row: id,
});

/** The credentials in the form of the place where they are stored. */
export function sealLogin({ secrets }: Pick<Deps, 'secrets'>, entered: Login | null, place: SealedPlace): string | null {
  return entered === null ? null : secrets.seal(JSON.stringify(entered), place);
}

/** @throws SecretError if they were sealed with another key, or for another place */
export function openLogin({ secrets }: Pick<Deps, 'secrets'>, sealed: string | null, place: SealedPlace): Login | null {
  return sealed === null ? null : login.parse(JSON.parse(secrets.open(sealed, place)));
}
