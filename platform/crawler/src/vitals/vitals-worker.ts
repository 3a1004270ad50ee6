// A separate process that holds one Chromium and measures one page at a time: whatever a page does to it ends with it. Controlled over IPC.
// node vitals-worker.ts <chromium> <port of the guarded proxy> <folder for the profile>
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { launch, type Browser } from 'puppeteer-core';
import { browserFlags } from '../render/browser.ts';
import { answerChallenges } from './answer-challenges.ts';
import { CDP_VERSION, measureByCdp } from './measure-by-cdp.ts';
import { measureByLighthouse } from './measure-by-lighthouse.ts';
import { PageProblem, type MeasureRequest, type MeasureResult, type Sample } from './measurement.ts';

const [executable = '', proxyPort = '', folder = ''] = process.argv.slice(2);

async function start(): Promise<Browser> {
  return launch({
    executablePath: executable,
    // Controlled over a pipe: no port is open, and the browser exits when this process does, however it ends.
    pipe: true,
    ignoreDefaultArgs: true,
    args: browserFlags(Number(proxyPort), folder),
    defaultViewport: null,
    dumpio: false,
    timeout: 20_000,
  });
}

/** A browser that has not opened a page by then will not. */
const OPEN_MS = 15_000;

const inTime = <T>(step: string, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    delay(OPEN_MS, undefined, { ref: false }).then(() => Promise.reject(new Error(`${step} took more than ${OPEN_MS / 1000} seconds`))),
  ]);

async function measure(browser: Browser, { url, device, method, login }: MeasureRequest): Promise<Sample> {
  const version = await inTime('asking for its version', browser.version());
  // A separate context: nothing is cached, nothing is left behind.
  const context = await inTime('making a profile', browser.createBrowserContext({ downloadBehavior: { policy: 'deny' } }));
  try {
    const page = await inTime('opening a page', context.newPage());
    if (login) await answerChallenges(page, login);
    if (method === 'cdp') return { ...(await measureByCdp(page, url, device, version)), method, version: CDP_VERSION, browser: version };
    const { figures, version: lighthouse } = await measureByLighthouse(page, url, device);
    return { ...figures, method, version: lighthouse, browser: version };
  } finally {
    await inTime('closing a page', context.close()).catch(() => undefined);
  }
}

let running: Promise<Browser> | null = null;

process.on('message', (request: MeasureRequest) => {
  const answer = (result: MeasureResult): void => void process.send?.(result);
  (running ??= start()).then(
    (browser) =>
      measure(browser, request).then(
        (sample) => answer({ ok: true, sample }),
        (error: unknown) => {
          const isPage = error instanceof PageProblem;
          answer({
            ok: false,
            reason: isPage ? 'page' : 'browser',
            message: isPage ? error.message : `The browser failed: ${(error as Error).message}`,
          });
        },
      ),
    (error: Error) =>
      answer({ ok: false, reason: 'browser', message: `The browser at ${executable} does not start: ${error.message.split('\n')[0]}` }),
  );
});
process.on('disconnect', () => process.exit());
