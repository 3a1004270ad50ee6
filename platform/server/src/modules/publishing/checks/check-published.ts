import { PageLimitError } from '@canopy/crawler';
import type { Deps } from '../../../deps.ts';
import type { Schedule } from '../../../jobs/schedule.ts';
import { LIVE_LIMITS, showsText } from '../fixes/index.ts';
import { eachLimited, htmlSent, storePageCheck, takePagesToCheck, type Operation, type PageCheck } from '../operations/index.ts';
import { addedFindings } from './findings-of.ts';

/** Pages read at a time, each of another workspace. */
const AT_A_TIME = 4;

/** Reads what was published again, in the background: a page counts as fine only if it was read and shows the text. */
export const publishCheck: Schedule = { name: 'publish-check', seconds: 2, run: (deps) => checkPublished(deps) };

export async function checkPublished(deps: Deps): Promise<void> {
  const operations = await takePagesToCheck(deps.db, deps.clock());
  await eachLimited(AT_A_TIME, operations, async (operation) => {
    await storePageCheck(deps.db, operation, await checkOf(deps, operation), deps.clock());
  });
}

const unread = (message: string): PageCheck => ({ state: 'unread', message, findings: [] });

async function checkOf({ outgoing, clock }: Deps, operation: Operation): Promise<PageCheck> {
  const { page_url: url, wanted, before, title } = operation;
  if (url === null) return unread('The site did not say at which URL the page is.');
  const answer = await outgoing.get(url, { ...LIVE_LIMITS, headers: { accept: 'text/html', 'cache-control': 'no-cache' } });
  if (!answer.ok) return unread(`The page could not be fetched: ${answer.message}`);
  if (answer.status !== 200) return unread(`The page returns ${answer.status}.`);
  if (answer.incomplete) return unread('The page broke off in transit.');
  const html = htmlSent(wanted) ?? before?.html ?? '';
  try {
    if (!(await showsText(answer, html)))
      return unread('The page does not show the published text. A cache may still serve an earlier version, or scripts may render it.');
    const meta = { ...before?.meta, ...wanted.meta };
    const published = { title: meta.title || (wanted.title ?? before?.title ?? title), description: meta.description ?? '', html };
    const findings = await addedFindings(answer, published, clock());
    return { state: findings.some(({ scope }) => scope === 'page') ? 'findings' : 'clean', message: null, findings };
  } catch (error) {
    if (error instanceof PageLimitError) return unread(error.message);
    throw error;
  }
}
