import { checkServicesCommand } from './check-services-command.ts';
import type { Command } from './command.ts';
import { jobsCommand } from './jobs-command.ts';
import { migrateCommand } from './migrate-command.ts';
import { resealCommand } from './reseal-command.ts';

export const COMMANDS = {
  jobs: jobsCommand,
  migrate: migrateCommand,
  reseal: resealCommand,
  'check-services': checkServicesCommand,
} as const satisfies Record<string, Command>;

export const isCommand = (name: string): name is keyof typeof COMMANDS => Object.hasOwn(COMMANDS, name);

const line = (name: string, what: string) => `  ${name.padEnd(20)} ${what}\n`;

export const HELP = `Usage: node platform/server/src/main.ts [all|api|worker|COMMAND]

Processes, until SIGTERM:
${line('all', 'API and background work (the default)')}${line('api', 'the API, the identity provider and the portal')}${line('worker', 'background work')}
Commands, which end by themselves:
${Object.entries(COMMANDS)
  .map(([name, { options, summary }]) => line([name, options].filter(Boolean).join(' '), summary))
  .join('')}
Settings are environment variables, each also as NAME_FILE: see docs/operations.md.
`;
