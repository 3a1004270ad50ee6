import type { Check } from '../check.ts';

/** What Google requires, by type; `a|b`: one of them. */
const REQUIRED: Record<string, readonly string[]> = {
  BreadcrumbList: ['itemListElement'],
  Course: ['name', 'description'],
  Dataset: ['name', 'description'],
  Event: ['name', 'startDate', 'location'],
  FAQPage: ['mainEntity'],
  JobPosting: ['title', 'description', 'datePosted', 'hiringOrganization', 'jobLocation|applicantLocationRequirements'],
  LocalBusiness: ['name', 'address'],
  Product: ['name', 'offers|review|aggregateRating'],
  QAPage: ['mainEntity'],
  Recipe: ['name', 'image'],
  Review: ['author', 'reviewRating', 'itemReviewed'],
  SoftwareApplication: ['name', 'offers', 'aggregateRating|review'],
  VideoObject: ['name', 'thumbnailUrl', 'uploadDate'],
};

type Node = Record<string, unknown>;

const has = (node: Node, name: string): boolean => node[name] !== undefined && node[name] !== null && node[name] !== '';

/** The nodes of a block, its list and its graph, by type. */
function nodesOf(value: unknown): [type: string, node: Node][] {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  if (typeof value !== 'object' || value === null) return [];
  const node = value as Node;
  const types = [node['@type']].flat().filter((type) => typeof type === 'string');
  return [...types.map((type): [string, Node] => [type, node]), ...nodesOf(node['@graph'])];
}

export const structuredDataIncomplete: Check = {
  code: 'structured_data_incomplete',
  name: 'Missing structured data property',
  group: 'structured-data',
  kind: 'potential_issue',
  level: 'medium',
  rule: 'A structured data item lacks a property that rich results of its type require.',
  source: 'Google Search Central, Structured data features, required properties',
  fix: 'Add the missing property.',
  onPage: ({ html }) =>
    (html?.structuredData ?? [])
      .filter(({ format }) => format === 'json-ld')
      .flatMap(({ item }) => nodesOf(item))
      .flatMap(([type, node]) =>
        (REQUIRED[type] ?? [])
          .filter((names) => !names.split('|').some((name) => has(node, name)))
          .map((names) => `${type} has no ${names.replaceAll('|', ', ')}.`),
      ),
};
