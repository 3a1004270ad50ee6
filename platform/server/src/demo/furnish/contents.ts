import {
  categoryCalls,
  createKeywordProject,
  createPost,
  createTopics,
  getPost,
  getResearch,
  getResearchTools,
  getTopicBase,
  listKeywordProjects,
  listTopicIdeas,
  listTopicKeywords,
  listTopics,
  personaCalls,
  personaTopicCalls,
  profileCalls,
  runResearch,
  saveTopicBase,
  startResearch,
  updatePost,
  updateResearch,
  updateTopic,
} from '@canopy/contract/content';
import { scheduleBlog } from '@canopy/contract/publishing';
import * as z from 'zod/mini';
import type { Furnishing } from './furnishing.ts';
import { blocksOfDraft } from './blocks-of-draft.ts';

const byId = z.object({ id: z.string() });
const nothing = z.null();
const SEEDS = 3;
const TOPICS = 6;
const CHOSEN_KEYWORDS = 20;
/** Days until the scheduled post is published, at nine in the morning. */
const SCHEDULED_IN_DAYS = 3;
const DAY_MS = 86_400_000;
/** How often failed research runs again: while a first start keeps the machine busy, sources may answer too late. */
const RERUNS = 2;

/** Planner projects and topics, from what people search for on the site. */
export async function planned({ ask, once, until }: Furnishing): Promise<void> {
  const queries = await once('queries', z.array(z.string()), async () =>
    (await ask(getTopicBase, {})).suggestions.map(({ query }) => query),
  );
  const seeds = queries.slice(0, SEEDS);
  if (seeds.length === 0) throw new Error('Search Console has no queries yet.');
  const projects = [
    { kind: 'keywords', name: 'What people search for', seeds: queries },
    { kind: 'seeds', name: 'Around the most searched', seeds },
  ] as const;
  for (const project of projects) {
    const { id } = await once(`planner-${project.kind}`, byId, async ({ attempt }) => {
      const { data } = attempt > 1 ? await ask(listKeywordProjects, { query: { kind: project.kind } }) : { data: [] };
      const known = data.find(({ name }) => name === project.name);
      return { id: (known ?? (await ask(createKeywordProject, { body: { ...project, seeds: [...project.seeds] } }))).id };
    });
    await until('A planner project', async () => {
      const { data } = await ask(listKeywordProjects, { query: { kind: project.kind } });
      const made = data.find((one) => one.id === id);
      // Deleted meanwhile: there is nothing to wait for.
      if (made === undefined || made.state === 'ready') return true;
      if (made.state !== 'making') throw new Error(made.problem ?? 'The planner project was not made.');
      return undefined;
    });
  }
  await once('topics', nothing, async () => {
    await ask(saveTopicBase, { body: { seeds } });
    const keywords = await ask(listTopicKeywords, {});
    await ask(saveTopicBase, { body: { keywords: keywords.slice(0, CHOSEN_KEYWORDS).map(({ keyword }) => keyword) } });
    const ideas = (await ask(listTopicIdeas, {})).slice(0, TOPICS);
    if (ideas.length > 0)
      await ask(createTopics, { body: { ideas: ideas.map(({ title, keyword, pillar }) => ({ title, keyword, pillar })) } });
    return null;
  });
  await once('planned-topic', nothing, async () => {
    const [first] = (await ask(listTopics, {})).topics;
    if (first) await ask(updateTopic, { params: { id: first.id }, body: { planned: true } });
    return null;
  });
}

/** A persona with questions that people ask Google, and what the site could write for it. */
export async function personified({ ask, once }: Furnishing): Promise<{ id: string; question: string }> {
  const profile = await once('profile', byId, async ({ attempt }) => {
    const name = 'Home gardeners';
    const known = attempt > 1 ? (await ask(profileCalls.list, {})).find((one) => one.name === name) : undefined;
    const fields = { name, industry: 'Home and garden', company_size: 'Households', region: 'United Kingdom', goals: '', problems: '' };
    return { id: (known ?? (await ask(profileCalls.create, { body: fields }))).id };
  });
  const persona = await once('persona', byId, async ({ key }) => {
    const body = {
      name: 'First-year gardener',
      role: 'Has a new garden and buys tools and seeds online',
      goals: '',
      profile_id: profile.id,
      client_id: key,
    };
    return { id: (await ask(personaCalls.create, { body })).id };
  });
  return once('persona-evidence', z.object({ id: z.string(), question: z.string() }), async () => {
    const { questions, pains } = await ask(personaCalls.evidence, {});
    const { version } = await ask(personaCalls.get, { params: persona });
    const claims = { questions: questions.slice(0, 6), pains: pains.slice(0, 4) };
    await ask(personaCalls.update, { params: persona, body: { ...claims, version } });
    return { id: persona.id, question: questions[0]?.text ?? '' };
  });
}

/** Researches a question that people ask, turns the draft into a post, has it reviewed and schedules it. */
export async function written(furnishing: Furnishing): Promise<void> {
  const { deps, ask, once, until } = furnishing;
  const persona = await personified(furnishing);
  const subject = await once('question', z.object({ question: z.string(), keyword: z.string() }), async () => {
    const { suggestions } = await ask(getResearchTools, {});
    const keyword = suggestions[0]?.query ?? '';
    return { question: keyword === '' ? persona.question : keyword, keyword };
  });
  const { id } = await once('research', byId, async ({ key }) => {
    const sources = { own_pages: true, search: false, urls: [] };
    const settings = {
      question: subject.question,
      goal: 'how-to' as const,
      audience: 'First-year gardener',
      country: 'GB',
      language: 'en',
    };
    return { id: (await ask(startResearch, { body: { ...settings, ...sources, review_plan: false, client_id: key } })).id };
  });
  let reruns = 0;
  const run = await until('The research', async () => {
    const found = await ask(getResearch, { params: { id } });
    if (found.status !== 'failed') return found.status === 'ready' ? found : undefined;
    if (reruns === RERUNS) throw new Error(found.message);
    reruns += 1;
    await ask(runResearch, { params: { id }, body: { from: 'sources' } });
    return undefined;
  });
  const draft = run.draft;
  if (!draft) throw new Error('The research found nothing to write of.');
  const category = await once('category', byId, async ({ attempt }) => {
    const known = attempt > 1 ? (await ask(categoryCalls.list, {})).find(({ name }) => name === 'Guides') : undefined;
    return { id: (known ?? (await ask(categoryCalls.create, { body: { name: 'Guides' } }))).id };
  });
  const post = await once('post', byId, async () => {
    const fields = {
      title: draft.title,
      blocks: blocksOfDraft(draft.html),
      seo_title: draft.title,
      seo_description: draft.description,
    };
    const aims = {
      keywords: subject.keyword === '' ? [] : [subject.keyword],
      questions: run.plan.map(({ text }) => text),
      category_ids: [category.id],
    };
    // The run's id, as on the research screen: opened there as a post, it is this one.
    const made = await ask(createPost, { body: { ...fields, ...aims, client_id: id } });
    await ask(updateResearch, { params: { id }, body: { post_id: made.id } });
    return { id: made.id };
  });
  const topic = await once('persona-topic', byId, async ({ key }) => {
    const body = { persona_id: persona.id, title: draft.title, question: persona.question, keyword: subject.keyword, client_id: key };
    return { id: (await ask(personaTopicCalls.create, { body })).id };
  });
  await once('review', nothing, async () => {
    await ask(personaTopicCalls.update, { params: topic, body: { research_id: id, post_id: post.id } });
    const { version } = await ask(getPost, { params: post });
    await ask(updatePost, { params: post, body: { status: 'ready', version } });
    const ready = await ask(getPost, { params: post });
    const body = { approved: true, note: 'The sources say all of this.', version: ready.version };
    await ask(personaTopicCalls.review, { params: topic, body }, 'user');
    return null;
  });
  await once('schedule', nothing, async () => {
    const day = new Date(deps.clock().getTime() + SCHEDULED_IN_DAYS * DAY_MS).toISOString().slice(0, 10);
    await ask(scheduleBlog, { body: { body: { post_id: post.id }, scheduledAt: `${day}T09:00`, time_zone: 'Europe/London' } });
    return null;
  });
}
