import { personaTopicCalls, type PersonaTopic } from '@canopy/contract/content';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { route, type Route } from '../../../http/route.ts';
import { readOrganisation } from '../../host/organisation/index.ts';
import { statsOf } from './stats.ts';
import {
  changePersonaTopic,
  hasRow,
  insertPersonaTopic,
  readPersonaTopics,
  removePersonaTopic,
  storeReview,
  type TopicChange,
} from './store.ts';
import type { Db } from '../../../store/db.ts';
import { personName } from '../../../store/person-name.ts';
import { queryRows } from '../../../store/rows.ts';

const nameOfUserRow = z.object({ name: z.string() });

/** A person's name; their e-mail address if they gave no name. */
async function nameOfUser(db: Pick<Db, 'execute'>, userId: string): Promise<string> {
  const rows = await queryRows(db, nameOfUserRow, sql`select ${personName(sql`users`)} as name from users where id = ${userId}`);
  return rows[0]?.name ?? '';
}

const notFound = () => problem(404, 'persona-topic-not-found', 'There is no such topic in this workspace.');
const unknown = (field: string, noun: string) =>
  problem(400, 'invalid-input', `This workspace has no such ${noun}.`, [
    { field: `body.${field}`, message: `This workspace has no such ${noun}` },
  ]);

/** From a persona's question to a reviewed article. */
export function personaTopicRoutes(deps: Deps): Route[] {
  const { db } = deps;
  const topicOf = async (organisationId: string, id: string): Promise<PersonaTopic> => {
    const [found] = await readPersonaTopics(db, organisationId, id);
    if (!found) throw notFound();
    return found;
  };
  const requireOwn = async (organisationId: string, { research_id, post_id }: TopicChange) => {
    if (research_id && !(await hasRow(db, 'research_runs', organisationId, research_id))) throw unknown('research_id', 'research');
    if (post_id && !(await hasRow(db, 'posts', organisationId, post_id))) throw unknown('post_id', 'post');
  };
  return [
    route(personaTopicCalls.list, async ({ actor }) => readPersonaTopics(db, actor.organisationId)),
    route(personaTopicCalls.get, async ({ actor, params }) => topicOf(actor.organisationId, params.id)),
    route(personaTopicCalls.create, async ({ actor, body }) => {
      const { organisationId } = actor;
      if (!(await hasRow(db, 'personas', organisationId, body.persona_id))) throw unknown('persona_id', 'persona');
      const { id, isNew } = await insertPersonaTopic(db, organisationId, actor.userId, body, deps.clock());
      if (isNew) await deps.audit.record(actor, 'persona-topic.create', id, { title: body.title });
      return topicOf(organisationId, id);
    }),
    route(personaTopicCalls.update, async ({ actor: { organisationId }, params, body }) => {
      await topicOf(organisationId, params.id);
      await requireOwn(organisationId, body);
      await changePersonaTopic(db, organisationId, params.id, body);
      return topicOf(organisationId, params.id);
    }),
    route(personaTopicCalls.review, async ({ actor, params, body }) => {
      const topic = await topicOf(actor.organisationId, params.id);
      if (topic.post_version === null) throw problem(409, 'no-post', 'There is no post to review yet.');
      if (topic.post_version !== body.version)
        throw problem(
          409,
          'post-changed',
          'The post has changed since you opened it for review. Review it again; your note is still on the screen.',
        );
      const by = await nameOfUser(db, actor.userId);
      await storeReview(db, actor.organisationId, topic.id, { ...body, by, at: deps.clock().toISOString() });
      await deps.audit.record(actor, 'persona-topic.review', topic.id, { approved: body.approved, version: body.version });
      return topicOf(actor.organisationId, topic.id);
    }),
    route(personaTopicCalls.stats, async ({ actor: { organisationId }, params }) => {
      const topic = await topicOf(organisationId, params.id);
      const language = (await readOrganisation(db, organisationId))?.language.slice(0, 2).toLowerCase() || 'en';
      return statsOf(db, organisationId, topic, language);
    }),
    route(personaTopicCalls.remove, async ({ actor, params }) => {
      const { title } = await topicOf(actor.organisationId, params.id);
      await removePersonaTopic(db, actor.organisationId, params.id);
      await deps.audit.record(actor, 'persona-topic.delete', params.id, { title });
    }),
  ];
}
