import type { PageResult } from '../page-result.ts';
import type { SiteView } from './site-view.ts';

/** What a finding says: something is wrong; may be wrong, a person has to look; or is worth knowing. */
export const KINDS = ['issue', 'potential_issue', 'insight'] as const;
export type CheckKind = (typeof KINDS)[number];

export const LEVELS = ['high', 'medium', 'low'] as const;
export type CheckLevel = (typeof LEVELS)[number];

export type CheckGroup =
  | 'answers'
  | 'indexability'
  | 'sitemap-robots'
  | 'links'
  | 'hreflang'
  | 'titles'
  | 'content'
  | 'images'
  | 'speed'
  | 'security'
  | 'addresses'
  | 'structured-data';

/** A finding of a check that looks over the whole site: the page's place in `SiteView.pages`, and what exactly it is. */
export type SiteFinding = { page: number; detail: string };

/** One thing that can be wrong with a page. */
export type Check = {
  code: string;
  /** as people read it */
  name: string;
  group: CheckGroup;
  kind: CheckKind;
  level: CheckLevel;
  /** points it takes off a page's score of 100; by kind and level where it is not given */
  weight?: number;
  /** when a page has it, for people */
  rule: string;
  /** where the rule comes from */
  source: string;
  /** what to do about it */
  fix: string;
  /** What the page's own answer shows: a detail for each occurrence, none where all is well. */
  onPage?: (page: PageResult) => readonly string[];
  /** What only the whole crawl shows. */
  onSite?: (site: SiteView) => Iterable<SiteFinding>;
};

const WEIGHTS: Record<CheckKind, Record<CheckLevel, number>> = {
  issue: { high: 20, medium: 10, low: 5 },
  potential_issue: { high: 10, medium: 5, low: 2 },
  insight: { high: 0, medium: 0, low: 0 },
};

/** Points a check takes off, under the severity a workspace gives it. */
export const weightOf = (check: Pick<Check, 'weight' | 'kind' | 'level'>, kind = check.kind, level = check.level): number =>
  kind === check.kind && level === check.level && check.weight !== undefined ? check.weight : WEIGHTS[kind][level];

/** Texts stand in details as they are, but never whole when they are long. */
export const quoted = (text: string, most = 80): string =>
  `“${[...text].length > most ? `${[...text].slice(0, most - 1).join('')}…` : text}”`;
