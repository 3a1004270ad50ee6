import type { PageFindings } from '../checks/run-checks.ts';
import type { PageResult } from '../page-result.ts';
import type { RobotsGroup } from '../site/parse-robots.ts';
import type { ParsedSitemap } from '../site/parse-sitemap.ts';
import type { ReaderSite, ReadInput } from './page-reader.ts';
import type { DerivedFacts } from './page-facts.ts';
import type { Fix, RewriteTarget } from '../rewrite/fix.ts';
import type { ContentBlock } from '../rewrite/content-blocks.ts';
import type { Rewritten } from '../rewrite/rewrite-links.ts';
import type { SeenText } from '../rewrite/seen-text.ts';
import type { BytesRewritten } from '../rewrite/rewrite-bytes.ts';

/** What a page thread can do with one untrusted page or file, and what it returns, by task name. */
export type PageTasks = {
  read: { input: ReadInput & { site: ReaderSite }; output: { charset: string; json: string; derived: DerivedFacts } };
  /** The page's own checks; its facts come as `jsonOfFacts` serialises them. */
  check: { input: { row: Omit<PageResult, 'html'>; json: string }; output: PageFindings };
  /** What a robots.txt says for one crawler: its group, or that for all; null if there is neither. */
  robots: { input: { body: string; agent: string }; output: { group: RobotsGroup | null; sitemaps: string[] } };
  /** Its locations are resolved against the file's own URL; anything that is not an http(s) URL is left out, but counted. */
  sitemap: { input: { body: Uint8Array; url: string; limit: number }; output: ParsedSitemap };
  /** Links, images and the like of a page, with the URL its references are resolved against, its head and its words. */
  'find-targets': { input: { body: Uint8Array; url: string }; output: { targets: RewriteTarget[]; base: string } & SeenText };
  /** Fixes by `targetKey`. */
  rewrite: { input: { body: Uint8Array; fixes: Map<string, Fix> }; output: Omit<BytesRewritten, 'bytes'> };
  /** The same for an entry's source as its author edits it. */
  'rewrite-source': { input: { html: string; fixes: Map<string, Fix> }; output: Rewritten };
  /** The texts and images of an entry's source, as used to propose changes. */
  'content-blocks': { input: { html: string }; output: ContentBlock[] };
  /** What a new source of an entry would add that runs, in words. */
  'added-active': { input: { before: string; after: string }; output: string[] };
};

export type PageTask = keyof PageTasks;
export type Question<Task extends PageTask = PageTask> = { id: number; task: Task; input: PageTasks[Task]['input'] };
export type Answer = { id: number; output: unknown } | { id: number; error: string };

/** Identifies a target across threads: no two on a page share offset and attribute. */
export const targetKey = ({ offset, attribute, value }: RewriteTarget): string => `${offset} ${attribute} ${value}`;
