// How large the shell is, and whether each shared package is loaded only once.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { atMost, exactly, kB, type Figure } from './report/figures.ts';
import { openReport } from './report/open-report.ts';
import { signIn } from './shell/sign-in.ts';
import { visitAll, visitShell, type ShellVisit } from './shell/visits.ts';
import { wireBytes, type LoadedScript } from './shell/watch-scripts.ts';
import { cleanedUp } from './stack/cleaned-up.ts';
import { openChromium } from './stack/chromium.ts';
import { openPortalStack } from './stack/portal-stack.ts';

export const summary = 'JavaScript of the shell (≤ 190 kB brotli), copies of shared packages';
/** Builds the portal, which takes minutes, so there is no small size. */
export const small = null;

const SHELL_BYTES = 190_000;

const nameOf = ({ url }: LoadedScript): string => path.posix.basename(new URL(url).pathname);

function shellFigures({ untilAnswer, remotes }: ShellVisit): Figure[] {
  const foreign = untilAnswer.filter(({ url }) => remotes.some(({ baseUrl }) => url.startsWith(baseUrl)));
  const plain = untilAnswer.filter(({ encoding }) => encoding !== 'br');
  return [
    atMost('Shell JavaScript until the sidebar answers, brotli', wireBytes(untilAnswer), SHELL_BYTES, kB),
    exactly('of it sent without brotli', plain.length, 0, (count) => `${count} scripts`),
    exactly('Bytes of remotes on a screen without a remote', wireBytes(foreign), 0, kB),
    ...untilAnswer.toSorted((a, b) => b.wire - a.wire).map((script) => ({ what: `– ${nameOf(script)}`, measured: kB(script.wire) })),
  ];
}

export async function measure(options: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...options], options: { write: { type: 'boolean', default: false } } });
  const report = openReport('shell', options);
  await cleanedUp(async (leftovers) => {
    const stack = await openPortalStack(leftovers);
    const browser = await openChromium();
    leftovers.add(() => browser.close());
    const visit = { browser, url: stack.federated, session: await signIn(browser, stack.federated, stack) };
    const shell = await visitShell(visit);
    report.add('The shell', shellFigures(shell));
    const trip = await visitAll(visit, shell.remotes);
    report.add(`Copies at run time, after all ${shell.remotes.length} remotes in one page`, [
      ...trip.copies.map(([name, count]) => exactly(name, count, 1)),
      exactly('React renderers that registered', trip.renderers, 1),
    ]);
    if (values.write) report.write();
  });
}
