import { randomUUID } from 'node:crypto';

/** What connecting a WordPress asks for. */
export interface WordpressAccount {
  readonly username: string;
  readonly application_password: string;
}

/**
 * A separate application password at the sandbox's WordPress, obtained through its approval page. Disconnecting revokes a
 * password on the site, so sharing one would break the other tests that use it.
 */
export async function wordpressAccount(sandboxUrl: string): Promise<WordpressAccount> {
  const username = 'demo-editor';
  const body = new URLSearchParams({ app_name: `Canopy ${randomUUID()}`, user_login: username, decision: 'approve' });
  const answer = await fetch(`${sandboxUrl}/wp-admin/authorize-application.php`, { method: 'POST', body });
  const page = await answer.text();
  const password = /<code>([^<]+)<\/code>/.exec(page)?.[1];
  if (password === undefined) throw new Error(`the site gave no application password: ${answer.status} ${page}`);
  return { username, application_password: password };
}
