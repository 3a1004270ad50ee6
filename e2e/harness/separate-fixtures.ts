import { freshDetails, type Account } from './accounts.ts';
import { test as base } from './fixtures.ts';
import { createAccountByForm } from './provider-flow.ts';
import { startSeparateStack, type SeparateStack } from './separate-stack.ts';
import { workspaceDetails, type Workspace } from './workspaces.ts';

/** A user with a workspace on the separately deployed portal. */
export interface Resident {
  readonly account: Account;
  readonly workspace: Workspace;
}

interface TestFixtures {
  /** access token of an administrator of the separately deployed portal */
  readonly administrator: string;
}

interface WorkerFixtures {
  readonly separate: SeparateStack;
  readonly resident: Resident;
}

/** Tests whose pages are opened on a portal with separate origins. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  separate: [
    async ({}, provide) => {
      const separate = await startSeparateStack();
      await provide(separate);
      await separate.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  resident: [
    async ({ separate }, provide) => {
      const account = freshDetails();
      const { accessToken } = await createAccountByForm(account, separate);
      const answer = await fetch(`${separate.api}/api/organisation/create/`, {
        method: 'POST',
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify(workspaceDetails()),
      });
      if (!answer.ok) throw new Error(`The workspace could not be made: ${answer.status} ${await answer.text()}`);
      await provide({ account, workspace: (await answer.json()) as Workspace });
    },
    { scope: 'worker' },
  ],
  administrator: async ({ separate }, provide) => {
    const account = freshDetails();
    const { accessToken } = await createAccountByForm(account, separate);
    await separate.makeAdministrator(account.email);
    await provide(accessToken);
  },
  baseURL: async ({ separate }, provide) => provide(separate.portal),
});

export { expect } from '@playwright/test';
