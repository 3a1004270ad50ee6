import type { ParsedBody } from '@canopy/contract';
import type { checkContent, ContentChecks } from '@canopy/contract/content';
import type { MemberActor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { readOrganisation } from '../../host/organisation/index.ts';
import { factsOfPost } from '../research/index.ts';
import { linkStates } from '../link-states/index.ts';
import type { work as analyseText } from './check-thread.ts';
import { candidatePages } from './similar-pages.ts';

const SCRIPT = new URL('./check-thread.ts', import.meta.url);

/** Everything rules can say about a text, worked out in a thread. @throws problem 404 if the workspace is gone; what `Threads.run` throws */
export async function checksOf(deps: Deps, actor: MemberActor, asked: ParsedBody<typeof checkContent>): Promise<ContentChecks> {
  const { organisationId } = actor;
  const organisation = await readOrganisation(deps.db, organisationId);
  if (!organisation) throw problem(404, 'organisation-not-found', 'There is no such workspace.');
  const language = asked.language ?? (organisation.language.slice(0, 2).toLowerCase() || 'en');
  const [pages, facts] = await Promise.all([
    candidatePages(deps, organisationId, asked.title, language, asked.url),
    asked.post_id === undefined ? [] : factsOfPost(deps.db, organisationId, asked.post_id),
  ]);
  const { links, ...checks } = await deps.threads.run<typeof analyseText>(actor.userId, SCRIPT, {
    asked,
    language,
    forbiddenWords: organisation.forbiddenWords,
    pages,
    facts,
  });
  return { ...checks, links: await linkStates(deps.db, organisationId, organisation.domain, links) };
}
