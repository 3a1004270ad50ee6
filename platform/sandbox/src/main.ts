import { readConfig } from './config.ts';
import { accounts } from './google/accounts.ts';
import { googleClient } from './google/oauth/client.ts';
import { startSandbox } from './sandbox.ts';
import { demoCredentials } from './wordpress/seed-users.ts';

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

try {
  const sandbox = await startSandbox(readConfig(process.env));
  let closing = false;
  const stop = () => {
    if (closing) return;
    closing = true;
    void sandbox.close().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  const google = { ...googleClient, accounts: accounts.map(({ email }) => email) };
  process.stdout.write(
    `${JSON.stringify({ ready: true, name: 'sandbox', url: sandbox.url, pages: sandbox.pages, wordpress: demoCredentials, google })}\n`,
  );
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
