import type { Call } from '@canopy/contract';
import { ALL_CALLS } from '@canopy/contract/calls';
import { EXPORT_RULES, type ExportRule } from '../modules/host/organisation/index.ts';
import { BODY_BYTES, sizeWords } from '../http/body-size.ts';
import { RATE_PER_MINUTE } from '../http/serve-route.ts';

/** The file that holds the table, from the repository's root. */
export const CALL_TABLE_FILE = 'docs/calls.md';

const INTRODUCTION = `# Calls

Every call of the API with what it may cost, read from the contract (\`shared/contract\`). \`platform/server/src/modules/call-table.test.ts\`
compares this page with the contract; \`node platform/server/src/testing/write-call-table.ts\` writes it.

- **Largest body**: a longer one is answered 413, with the fields that may be so long. \`none\`: the call has no body. An account may send
  200 MiB a minute.
- **Cost**: where the work is done that grows with the body. \`main thread\`: on the server's main thread, within 20 ms. \`worker\`: in a worker
  thread, with a deadline and a memory limit, counted for the account. \`job\`: in the background, as a task.
- **Rate limit**: calls per minute and account; for public calls, per address.
- **Tokens**: whether a personal access token or a connected assistant may make it ([assistants.md](assistants.md)).
- **Mail**: what it sends.

\`npm run bench -- bodies\` sends every call its largest body and measures how long others wait meanwhile ([figures](measurements.md)).
`;

const COSTS = { main: 'main thread', worker: 'worker', job: 'job' } as const;

/** The calls that send mail, and the mail; each is counted for its recipient, for the account and for the installation. */
export const MAILS: Readonly<Record<string, string>> = {
  inviteMember: 'one, to the invited address',
  sendEmailConfirmation: 'one, to the caller',
};

/** The columns, each with what it says of a call. */
const COLUMNS: readonly { title: string; of: (call: Call) => string }[] = [
  { title: 'Call', of: ({ name, method, path }) => `\`${name}\` ${method} \`${path}\`` },
  { title: 'Largest body', of: ({ body, bodyBytes = BODY_BYTES }) => (body ? sizeWords(bodyBytes) : 'none') },
  { title: 'Cost', of: ({ cost }) => COSTS[cost ?? 'main'] },
  { title: 'Rate limit', of: ({ ratePerMinute = RATE_PER_MINUTE }) => String(ratePerMinute) },
  { title: 'Tokens', of: ({ access, tokens }) => (access === 'public' ? 'public' : tokens) },
  { title: 'Mail', of: ({ name }) => MAILS[name] ?? 'none' },
];

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const TABLES_INTRODUCTION = `## Tables and the export of a workspace

What the export (\`exportOrganisation\`) has of each table with rows of workspaces, read from \`EXPORT_RULES\`. A table without a rule is not
exported and fails a test.
`;

function exportWords(rule: ExportRule): string {
  if (rule.rule === 'never') return `never: ${rule.reason}`;
  const rows =
    rule.rule === 'shared'
      ? 'the workspace’s rows'
      : rule.rule === 'personal'
        ? 'the caller’s own rows'
        : `the caller’s own rows, and those with ${rule.isShared.column} ${rule.isShared.value}`;
  return rule.secret?.length ? `${rows}, without ${rule.secret.map((name) => `\`${name}\``).join(', ')}` : rows;
}

const tableLines = (): string[] => [
  row(['Table', 'Exported']),
  row(['---', '---']),
  ...Object.entries(EXPORT_RULES).map(([name, rule]) => row([`\`${name}\``, exportWords(rule)])),
];

/** The page of all calls, by path. */
export function callTable(): string {
  const calls = ALL_CALLS.toSorted((a, b) => `${a.path} ${a.method}`.localeCompare(`${b.path} ${b.method}`, 'en'));
  const lines = [
    row(COLUMNS.map(({ title }) => title)),
    row(COLUMNS.map(() => '---')),
    ...calls.map((call) => row(COLUMNS.map(({ of }) => of(call)))),
  ];
  return `${INTRODUCTION}\n${lines.join('\n')}\n\n${TABLES_INTRODUCTION}\n${tableLines().join('\n')}\n`;
}
