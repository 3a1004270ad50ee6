// npm start: builds what changed, starts everything, and prints where it is.
import process from 'node:process';
import { buildAll, progressLine } from './build.ts';
import { run, say, StartError } from './start/say.ts';
import { readSettings } from './start/settings.ts';
import { startStack, type Stack } from './start/stack.ts';

async function build(): Promise<string> {
  say('building what changed');
  try {
    const { releasesDir } = await buildAll({
      onProgress: (progress) => {
        const line = progressLine(progress);
        if (line) say(`  ${line}`);
      },
    });
    return releasesDir;
  } catch (error) {
    throw new StartError(`the build failed.\n${error instanceof Error ? error.message : String(error)}`);
  }
}

interface WordpressAccount {
  readonly username: string;
  readonly applicationPassword: string;
}

function printWelcome(stack: Stack, isEmbedded: boolean): void {
  const accounts = stack.demo?.accounts.map(({ email, label }) => `    ${email.padEnd(26)}${label}`) ?? [];
  const wordpress = stack.sandbox.ready['wordpress'] as WordpressAccount | undefined;
  process.stdout.write(`
  Canopy is running at  ${stack.url}

  Demo accounts (password: ${stack.demo?.password})
${accounts.join('\n')}

  On the sandbox, which speaks the real services' protocols and needs no account:
    WordPress and the demo site   ${stack.sandboxUrl}
    to connect it: username "${wordpress?.username}", application password "${wordpress?.applicationPassword}"
  Database: ${isEmbedded ? 'embedded PostgreSQL' : 'the one of DATABASE_URL'}

  Ctrl-C stops everything.
`);
}

await run(async () => {
  const settings = readSettings();
  let stack: Stack | undefined;
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    if (!stack) process.exit(130);
    say('stopping');
    await stack.close();
    say('stopped');
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());

  const releases = await build();
  const starting = startStack({
    settings,
    releases,
    demo: true,
    onProgress: say,
    onDeath: (name) => say(`${name} exited unexpectedly and is being restarted; see ${settings.dataFolder}/logs`),
  });
  stack = await starting;
  if (stopping) return stack.close();
  say('ready');
  printWelcome(stack, settings.databaseUrl === undefined);
});
