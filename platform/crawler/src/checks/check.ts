import type { PageResult } from '../page-result.ts';
import type { SiteView } from './site-view.ts';

/** The meaning of a finding: something is wrong; may be wrong, a person has to look; or is worth knowing. */
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

/** A finding of a site-wide check: the page's index in `SiteView.pages`, and a description. */
export type SiteFinding = { page: number; detail: string };

/** One thing that can be wrong with a page. */
export type Check = {
  code: string;
  /** as shown to users */
  name: string;
  group: CheckGroup;
  kind: CheckKind;
  level: CheckLevel;
  /** points deducted from a page's score of 100; defaults by kind and level */
  weight?: number;
  /** when a page has it, for people */
  rule: string;
  /** where the rule comes from */
  source: string;
  /** what to do about it */
  fix: string;
  /** What the page's own response shows: one detail per occurrence, none if all is well. */
  onPage?: (page: PageResult) => readonly string[];
  /** What only the complete crawl shows. */
  onSite?: (site: SiteView) => Iterable<SiteFinding>;
};

const WEIGHTS: Record<CheckKind, Record<CheckLevel, number>> = {
  issue: { high: 20, medium: 10, low: 5 },
  potential_issue: { high: 10, medium: 5, low: 2 },
  insight: { high: 0, medium: 0, low: 0 },
};

/** Points a check deducts, under the severity a workspace gives it. */
export const weightOf = (check: Pick<Check, 'weight' | 'kind' | 'level'>, kind = check.kind, level = check.level): number =>
  kind === check.kind && level === check.level && check.weight !== undefined ? check.weight : WEIGHTS[kind][level];

/** Details quote texts verbatim, but truncate long ones. */
export const quoted = (text: string, most = 80): string =>
  `“${[...text].length > most ? `${[...text].slice(0, most - 1).join('')}…` : text}”`;
