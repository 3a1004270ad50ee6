import {
  createTopics,
  deleteTopic,
  getTopicBase,
  listTopicIdeas,
  listTopicKeywords,
  listTopics,
  saveTopicBase,
  updateTopic,
  type TopicBase,
  type TopicKeyword,
} from '@canopy/contract/content';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { route, type Route } from '../../../http/route.ts';
import { wordCount } from '../../analytics/query-kinds/index.ts';
import { readOrganisation } from '../../host/organisation/index.ts';
import { recordFact } from '../../host/user/index.ts';
import { crawlToShow } from '../../seo-audit/crawl-data/index.ts';
import { readOwnQueries } from '../research/index.ts';
import { readBase, readClaims, writeBase } from './base-store.ts';
import { ideasOf, keywordsOf } from './make-ideas.ts';
import { changeTopic, readLinks, readPagesOf, readTopics, removeTopic, storeTopic } from './topic-store.ts';

const MAX_SUGGESTIONS = 40;
const MAX_CLAIMS = 6;

const notFound = () => problem(404, 'topic-not-found', 'There is no such topic in this workspace.');
const languageOf = async ({ db }: Deps, organisationId: string) =>
  (await readOrganisation(db, organisationId))?.language.slice(0, 2).toLowerCase() || 'en';

async function baseOf(deps: Deps, organisationId: string): Promise<TopicBase> {
  const { db } = deps;
  const [base, topics, queries, crawl] = await Promise.all([
    readBase(db, organisationId),
    readTopics(db, organisationId),
    readOwnQueries(db, organisationId, 300),
    crawlToShow(db, organisationId),
  ]);
  // Short queries stand for many longer ones.
  const short = queries.filter(({ query }) => wordCount(query) <= 2).slice(0, MAX_SUGGESTIONS);
  return {
    ...base,
    topics: topics.length,
    suggestions: short,
    claims: crawl ? await readClaims(db, organisationId, crawl.crawlId, MAX_CLAIMS) : [],
  };
}

async function keywordsFor(deps: Deps, organisationId: string): Promise<TopicKeyword[]> {
  const { seeds, keywords } = await readBase(deps.db, organisationId);
  return keywordsOf(seeds, keywords, await readOwnQueries(deps.db, organisationId), await languageOf(deps, organisationId));
}

/** Topics: pillar pages and their clusters, made from what people search for. */
export function topicRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    route(getTopicBase, async ({ actor }) => baseOf(deps, actor.organisationId)),
    route(saveTopicBase, async ({ actor, body }) => {
      await writeBase(db, actor.organisationId, body);
      return baseOf(deps, actor.organisationId);
    }),
    route(listTopicKeywords, async ({ actor }) => keywordsFor(deps, actor.organisationId)),
    route(listTopicIdeas, async ({ actor: { organisationId } }) => {
      const keywords = await keywordsFor(deps, organisationId);
      const chosen = keywords.filter((one) => one.chosen).map(({ keyword }) => keyword);
      const known = new Set((await readTopics(db, organisationId)).map(({ keyword }) => keyword.toLowerCase()));
      return ideasOf(keywords, await readPagesOf(db, organisationId, chosen), known, await languageOf(deps, organisationId));
    }),
    route(listTopics, async ({ actor: { organisationId } }) => {
      const [topics, crawl] = await Promise.all([readTopics(db, organisationId), crawlToShow(db, organisationId)]);
      return { topics, links: await readLinks(db, organisationId, crawl?.crawlId, topics) };
    }),
    route(createTopics, async ({ actor, body }) => {
      const { organisationId } = actor;
      const created = await db.transaction(async (tx) => {
        let count = 0;
        for (const { title, keyword, pillar } of body.ideas) {
          const isPillar = pillar === '' || pillar.toLowerCase() === keyword.toLowerCase();
          const above = isPillar
            ? null
            : await storeTopic(tx, organisationId, pillar.charAt(0).toUpperCase() + pillar.slice(1), pillar, null);
          const own = await storeTopic(tx, organisationId, title, keyword, above?.id ?? null);
          count += Number(above?.isNew ?? false) + Number(own.isNew);
        }
        await recordFact(tx, organisationId, 'topic_generated');
        return count;
      });
      await deps.audit.record(actor, 'topics.create', '', { created });
      return { created };
    }),
    route(updateTopic, async ({ actor: { organisationId }, params, body }) => {
      if (!(await changeTopic(db, organisationId, params.id, body))) throw notFound();
      const changed = (await readTopics(db, organisationId)).find(({ id }) => id === params.id);
      if (!changed) throw notFound();
      return changed;
    }),
    route(deleteTopic, async ({ actor, params }) => {
      const title = await removeTopic(db, actor.organisationId, params.id);
      if (title === undefined) throw notFound();
      await deps.audit.record(actor, 'topic.delete', params.id, { title });
    }),
  ];
}
