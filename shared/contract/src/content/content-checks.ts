import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';

/** Maximum number of questions and keywords to check a text against. */
export const MAX_CHECKED_PHRASES = 60;

const phrases = z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(300))).check(z.maxLength(MAX_CHECKED_PHRASES));

export const checkedHeading = z.object({
  level: z.number(),
  text: z.string(),
  /** skipped: more than one level below the previous heading; top: a level-1 heading, which the page's title already is */
  problem: z.nullable(z.enum(['empty', 'skipped', 'top'])),
});

export const checkedLink = z.object({
  url: z.string(),
  text: z.string(),
  /** whether it points to the workspace's own site */
  own: z.boolean(),
  /** unknown: neither the crawl nor its check of external links has seen the URL */
  state: z.enum(['ok', 'redirect', 'broken', 'unknown', 'invalid']),
  /** last seen HTTP status; null if there was none */
  status: z.nullable(z.number()),
  redirect_to: z.nullable(z.string()),
});
export type CheckedLink = z.output<typeof checkedLink>;

export const checkedPhrase = z.object({
  text: z.string(),
  /** heading: a heading covers it; text: a sentence does; missing: nothing does */
  state: z.enum(['heading', 'text', 'missing']),
  /** the heading or sentence that covers it; null if none does */
  said_in: z.nullable(z.string()),
});
export type CheckedPhrase = z.output<typeof checkedPhrase>;

export const contentChecks = z.object({
  /** ISO 639 code of the language it was analysed in */
  language: z.string(),
  words: z.number(),
  /** in px, as set in Arial on a results page: the title at 20 px, the description at 14 px */
  title_width: z.number(),
  description_width: z.number(),
  headings: z.array(checkedHeading),
  links: z.array(checkedLink),
  images: z.array(z.object({ src: z.string(), alt: z.string() })),
  keywords: z.array(z.extend(checkedPhrase, { times: z.number(), in_title: z.boolean() })),
  questions: z.array(checkedPhrase),
  readability: z.nullable(
    z.object({
      /** name, such as `Flesch reading ease` */
      formula: z.string(),
      /** higher is easier; 60 and above is plain */
      score: z.number(),
      sentences: z.number(),
      words_per_sentence: z.number(),
      /** sentences of more than 25 words, longest first, at most 10 */
      long_sentences: z.array(z.string()),
    }),
  ),
  /** the workspace's own pages that share word sequences with the text; `share` is of the text's 5-word sequences, 0 to 1 */
  similar: z.array(z.object({ url: z.string(), title: z.string(), share: z.number() })),
  /** words that the workspace forbids, each with the sentence that contains it */
  forbidden: z.array(z.object({ word: z.string(), sentence: z.string() })),
  /** sentences that make a claim; `source`: the link in the sentence, or the address of the cited fact that supports it */
  claims: z.array(z.object({ sentence: z.string(), source: z.nullable(z.string()) })),
  /** JSON-LD for the text: an article, and its questions with their answers if there are at least two */
  schema: z.array(z.object({ type: z.enum(['Article', 'FAQPage']), json: z.string() })),
});
export type ContentChecks = z.output<typeof contentChecks>;

export const checkContent = defineCall({
  name: 'checkContent',
  method: 'POST',
  path: '/content-checks/',
  access: 'member',
  tokens: 'read',
  ratePerMinute: 120,
  summary: 'Checks a text for SEO, readability, internal links, brand words and the facts it is based on.',
  bodyBytes: 2 * 1024 * 1024,
  cost: 'worker',
  body: z.object({
    title: z.string().check(z.maxLength(300)),
    seo_title: z.string().check(z.maxLength(300)),
    seo_description: z.string().check(z.maxLength(1_000)),
    html: z.string().check(z.maxLength(2_000_000)),
    /** ISO 639 code; absent: the workspace’s language */
    language: z.optional(z.string().check(z.regex(/^[a-z]{2}$/))),
    keywords: phrases,
    questions: phrases,
    /** the post being checked: facts from the research behind it support its sentences */
    post_id: z.optional(z.uuid()),
    /** where it is published, so that it is not compared with itself */
    url: z.optional(z.string().check(z.maxLength(2_083))),
  }),
  output: contentChecks,
});
