import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';

const text = (most: number, message?: string) => z.string().check(z.trim(), z.maxLength(most, message));
const byId = z.object({ id: z.uuid() });

/** `thread.text.slice(start, end) === text`, in UTF-16 units. */
export const analysisQuote = z.object({ thread_id: z.string(), text: z.string(), start: z.number(), end: z.number() });
/** Something several people say, with every place where they say it. */
export const analysisFinding = z.object({ text: z.string(), quotes: z.array(analysisQuote) });
export type AnalysisFinding = z.output<typeof analysisFinding>;

export const analysisThread = z.object({ id: z.string(), source: z.string(), text: z.string() });

export const researchAnalysis = z.object({
  id: z.uuid(),
  title: z.string(),
  language: z.string(),
  threads: z.array(analysisThread),
  /** URLs that could not be read, and why */
  failed: z.array(z.object({ url: z.string(), reason: z.string() })),
  pains: z.array(analysisFinding),
  questions: z.array(analysisFinding),
  /** the people’s own words */
  phrases: z.array(analysisFinding),
  created_at: z.string(),
});
export type ResearchAnalysis = z.output<typeof researchAnalysis>;

export const listResearchAnalyses = defineCall({
  name: 'listResearchAnalyses',
  method: 'GET',
  path: '/research-analysis/',
  access: 'member',
  tokens: 'read',
  summary: 'The workspace’s research analyses, newest first; at most 100.',
  output: z.array(z.object({ id: z.uuid(), title: z.string(), threads: z.number(), created_at: z.string() })),
});

export const createResearchAnalysis = defineCall({
  name: 'createResearchAnalysis',
  method: 'POST',
  path: '/research-analysis/',
  access: 'member',
  tokens: 'write',
  ratePerMinute: 20,
  summary: 'Searches pasted texts, a CSV file and threads at URLs for pains, questions and typical wording. 422 if there is no text.',
  bodyBytes: 2 * 1024 * 1024,
  cost: 'worker',
  body: z.object({
    title: text(200).check(z.minLength(1, 'Title is required')),
    language: z.string().check(z.regex(/^[a-z]{2}$/, 'Choose a language')),
    /** each paragraph counts as a different person */
    pasted: text(200_000, 'Enter at most 200,000 characters. Analyse the rest separately.'),
    /** reads its longest column, one person per row; '' for none */
    csv: text(1_000_000, 'The file has more than 1,000,000 characters. Split it.'),
    urls: z
      .array(z.url({ protocol: /^https?$/, error: 'Enter complete URLs, such as https://example.com/thread' }).check(z.maxLength(2_083)))
      .check(z.maxLength(10)),
  }),
  output: researchAnalysis,
});

export const getResearchAnalysis = defineCall({
  name: 'getResearchAnalysis',
  method: 'GET',
  path: '/research-analysis/{id}/',
  access: 'member',
  tokens: 'read',
  summary: 'One analysis with its texts and findings.',
  params: byId,
  output: researchAnalysis,
});

export const deleteResearchAnalysis = defineCall({
  name: 'deleteResearchAnalysis',
  method: 'DELETE',
  path: '/research-analysis/{id}/',
  access: 'member',
  tokens: 'write',
  summary: 'Deletes an analysis with its texts. Personas keep their quotes from it.',
  params: byId,
});
