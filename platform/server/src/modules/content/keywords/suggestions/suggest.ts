import { createHash, randomUUID } from 'node:crypto';
import { DESCRIPTION_PIXELS, metaVariant, TITLE_PIXELS, type MetaVariant, type suggestPageMeta } from '@canopy/contract/content';
import type { CallOutput, ParsedBody } from '@canopy/contract';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Actor } from '../../../../access/actor.ts';
import type { Deps } from '../../../../deps.ts';
import { ProblemError } from '../../../../http/problem.ts';
import { giveBackLimit, takeLimit, settleLimit } from '../../../billing/limits/index.ts';
import { draftsByRules } from './by-rules.ts';
import { cutTo, descriptionWidth, knownWords, objectionTo, titleWidth } from './check-variant.ts';
import { bodyOf, readPageFacts, type PageFacts } from './page-facts.ts';
import { queryRow } from '../../../../store/rows.ts';

type Suggestions = CallOutput<typeof suggestPageMeta>;
type Answer = Pick<Suggestions, 'variants' | 'model' | 'is_sandbox' | 'rejected'>;

const MAX_VARIANTS = 6;
const MAX_TEXT = 12_000;
const answerShape = z.object({
  variants: z
    .array(
      z.object({
        title: z.string().check(z.maxLength(200)),
        description: z.string().check(z.maxLength(400)),
        keyword: z.string().check(z.maxLength(300)),
      }),
    )
    .check(z.minLength(1), z.maxLength(8)),
});
const storedAnswer = z.object({
  variants: z.array(metaVariant),
  model: z.nullable(z.string()),
  is_sandbox: z.boolean(),
  rejected: z.number(),
});

/**
 * Titles and descriptions for a page. A repeated request is answered from the store; any other uses one of the month's keyword
 * metadata updates, which is returned if nothing comes of it.
 * @throws problem 402 `limit-reached`; 404 `page-not-crawled`
 */
export async function suggest(
  deps: Deps,
  actor: Actor,
  { page_id: pageId, keywords }: ParsedBody<typeof suggestPageMeta>,
): Promise<Suggestions> {
  const { db, models, clock } = deps;
  const { organisationId } = actor;
  const page = await readPageFacts(deps, organisationId, pageId);
  const [model] = await models.available();
  const question = createHash('sha256')
    .update(JSON.stringify([keywords, page.title, page.description, page.text, page.brandSuffix, model?.id ?? null]))
    .digest('hex');
  const view = (answer: Answer): Suggestions => ({
    page_id: pageId,
    page_url: page.url,
    current: { title: page.title, description: page.description },
    brand_suffix: page.brandSuffix,
    ...answer,
  });
  const stored = await queryRow(
    db,
    z.object({ answer: storedAnswer }),
    sql`select answer from keyword_suggestions where organisation_id = ${organisationId} and page_id = ${pageId} and question = ${question}`,
  );
  if (stored) return view(stored.answer);

  const reference = `${randomUUID()}:keyword-suggestion`;
  const { reservationId } = await takeLimit(db, { organisationId, limit: 'keyword_metadata', amount: 1, reference, now: clock() });
  try {
    const answer = await answerFor(deps, actor, page, keywords, question);
    await db.transaction(async (tx) => {
      await tx.execute(sql`
        insert into keyword_suggestions (organisation_id, page_id, question, answer, created_by, created_at)
        values (${organisationId}, ${pageId}, ${question}, ${JSON.stringify(answer)}::jsonb, ${actor.userId}, ${clock()})
        on conflict do nothing`);
      await (answer.variants.length > 0 ? settleLimit(tx, reservationId) : giveBackLimit(tx, reservationId));
    });
    return view(answer);
  } catch (error) {
    await db.transaction((tx) => giveBackLimit(tx, reservationId));
    throw error;
  }
}

async function answerFor(deps: Deps, actor: Actor, page: PageFacts, keywords: readonly string[], question: string): Promise<Answer> {
  const known = knownWords(page, keywords);
  const byRules = finished(draftsByRules(page, keywords), page, known, 'rules');
  const asked = await askModel(deps, actor, page, keywords, question);
  if (asked === null) return { variants: byRules.variants.slice(0, MAX_VARIANTS), model: null, is_sandbox: false, rejected: 0 };
  const byModel = finished(asked.drafts, page, known, 'model');
  const variants = [...byModel.variants, ...byRules.variants];
  const once = variants.filter(({ title }, at) => variants.findIndex((other) => other.title === title) === at);
  return { variants: once.slice(0, MAX_VARIANTS), model: asked.model, is_sandbox: asked.isSandbox, rejected: byModel.rejected };
}

/** null: there is no model, or it did not answer. The rules are the fallback; a spent budget is no reason to fail either. */
async function askModel({ models }: Deps, actor: Actor, page: PageFacts, keywords: readonly string[], question: string) {
  try {
    const { value, model, isSandbox } = await models.generate({
      organisationId: actor.organisationId,
      userId: actor.userId,
      purpose: 'keyword-suggestions',
      schema: answerShape,
      system:
        'You write titles and meta descriptions for pages in search results, in the language of the page, plainly and without exaggeration.',
      instruction: `Write four variants of a title and a meta description for the page. Each says one of the queries in a natural way.
A title is at most ${TITLE_PIXELS} px wide in Arial 20 px (about 55 characters) and ends with the brand suffix where one is given; a description is at
most ${DESCRIPTION_PIXELS} px in Arial 14 px (about 150 characters). Name no figure, price or name that the page does not say. \`keyword\` is the query that a variant says.`,
      data: {
        queries: JSON.stringify(keywords.map((keyword) => ({ keyword }))),
        page: bodyOf(page).slice(0, MAX_TEXT),
        page_facts: JSON.stringify({
          current_title: page.title,
          current_description: page.description,
          main_heading: page.h1,
          brand_suffix: page.brandSuffix,
        }),
      },
      key: `keyword-suggestions ${page.pageId} ${question}`,
      settings: { maxOutputTokens: 2_000 },
    });
    return { drafts: value.variants, model, isSandbox };
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}

type DraftOf = { title: string; description: string; keyword: string };

/** Drafts cut to the width that results show, minus those that say what the page does not. */
export function finished(drafts: readonly DraftOf[], page: PageFacts, known: ReadonlySet<string>, source: MetaVariant['source']) {
  const { brandSuffix } = page;
  const fitted = drafts.map(({ title, description, keyword }) => {
    const whole = brandSuffix !== '' && title.endsWith(brandSuffix) ? title.slice(0, -brandSuffix.length) : title;
    const bare = whole.slice(0, 1).toLocaleUpperCase() + whole.slice(1);
    return {
      title: cutTo(bare.replaceAll(/\s+/g, ' '), titleWidth, TITLE_PIXELS - titleWidth(brandSuffix)) + brandSuffix,
      description: cutTo(description.replaceAll(/\s+/g, ' '), descriptionWidth, DESCRIPTION_PIXELS),
      keyword,
    };
  });
  const good = fitted.filter((draft) => objectionTo(draft, page, known) === null);
  return {
    rejected: fitted.length - good.length,
    variants: good.map((draft): MetaVariant => ({
      ...draft,
      title_width: titleWidth(draft.title),
      description_width: descriptionWidth(draft.description),
      source,
    })),
  };
}
