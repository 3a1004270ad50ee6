import type { Check } from '../check.ts';
import { structuredDataIncomplete } from './structured-data-incomplete.ts';

export const STRUCTURED_DATA_CHECKS: readonly Check[] = [
  {
    code: 'structured_data_invalid',
    name: 'Invalid structured data',
    group: 'structured-data',
    kind: 'issue',
    level: 'medium',
    rule: 'A JSON-LD block is not valid JSON or has no @type.',
    source: 'Google Search Central, Structured data general guidelines; JSON-LD 1.1',
    fix: 'Correct the block.',
    onPage: ({ html }) =>
      (html?.structuredData ?? [])
        .filter(({ format }) => format === 'json-ld')
        .flatMap(({ error, types }) => (error !== null ? [error] : types.length === 0 ? ['A block has no @type.'] : [])),
  },
  structuredDataIncomplete,
];
