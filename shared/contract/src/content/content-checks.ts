import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';

/** The most questions and keywords a text is held against. */
export const MAX_CHECKED_PHRASES = 60;

const phrases = z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(300))).check(z.maxLength(MAX_CHECKED_PHRASES));

export const checkedHeading = z.object({
  level: z.number(),
  text: z.string(),
  /** skipped: it is more than one level below the heading before it; top: a level-1 heading, which the page's title is already */
  problem: z.nullable(z.enum(['empty', 'skipped', 'top'])),
});

export const checkedLink = z.object({
  url: z.string(),
  text: z.string(),
  /** whether it leads to the workspace's own site */
  own: z.boolean(),
  /** unknown: neither the crawl nor its look at other sites has the address */
  state: z.enum(['ok', 'redirect', 'broken', 'unknown', 'invalid']),
  /** HTTP status as it was last seen; null where there was none */
  status: z.nullable(z.number()),
  redirect_to: z.nullable(z.string()),
});
export type CheckedLink = z.output<typeof checkedLink>;

export const checkedPhrase = z.object({
  text: z.string(),
  /** heading: a heading is about it; text: a sentence is; missing: nothing is */
  state: z.enum(['heading', 'text', 'missing']),
  /** the heading or sentence that says it; null where nothing does */
  said_in: z.nullable(z.string()),
});
export type CheckedPhrase = z.output<typeof checkedPhrase>;

export const contentChecks = z.object({
  /** ISO 639 code of the language it was read in */
  language: z.string(),
  words: z.number(),
  /** in px, as wide as Arial sets it on a page of results: the title at 20 px, the description at 14 px */
  title_width: z.number(),
  description_width: z.number(),
  headings: z.array(checkedHeading),
  links: z.array(checkedLink),
  images: z.array(z.object({ src: z.string(), alt: z.string() })),
  keywords: z.array(z.extend(checkedPhrase, { times: z.number(), in_title: z.boolean() })),
  questions: z.array(checkedPhrase),
  readability: z.nullable(
    z.object({
      /** what it is called, such as `Flesch reading ease` */
      formula: z.string(),
      /** more is easier; 60 and above is plain */
      score: z.number(),
      sentences: z.number(),
      words_per_sentence: z.number(),
      /** sentences of more than 25 words, longest first, at most 10 */
      long_sentences: z.array(z.string()),
    }),
  ),
  /** own pages that share runs of words with the text; the share is of the text's own runs of 5 words, 0 to 1 */
  similar: z.array(z.object({ url: z.string(), title: z.string(), share: z.number() })),
  /** words that the workspace does not want, with the sentence each stands in */
  forbidden: z.array(z.object({ word: z.string(), sentence: z.string() })),
  /** sentences that state something; `source`: the link in the sentence, or the address of the cited fact that bears it */
  claims: z.array(z.object({ sentence: z.string(), source: z.nullable(z.string()) })),
  /** JSON-LD that fits the text: an article, and its questions with their answers where there are at least two */
  schema: z.array(z.object({ type: z.enum(['Article', 'FAQPage']), json: z.string() })),
});
export type ContentChecks = z.output<typeof contentChecks>;

export const checkContent = defineCall({
  name: 'checkContent',
  method: 'POST',
  path: '/content-checks/',
  access: 'member',
  ratePerMinute: 120,
  summary: 'Holds a text against what search engines and readers need, the crawl, the brand’s words and the facts it was written from.',
  body: z.object({
    title: z.string().check(z.maxLength(300)),
    seo_title: z.string().check(z.maxLength(300)),
    seo_description: z.string().check(z.maxLength(1_000)),
    html: z.string().check(z.maxLength(2_000_000)),
    /** ISO 639 code; absent: the workspace’s language */
    language: z.optional(z.string().check(z.regex(/^[a-z]{2}$/))),
    keywords: phrases,
    questions: phrases,
    /** the post it is: facts of the research it was made from bear its sentences */
    post_id: z.optional(z.uuid()),
    /** where it is published, so that it is not compared with itself */
    url: z.optional(z.string().check(z.maxLength(2_083))),
  }),
  output: contentChecks,
});
