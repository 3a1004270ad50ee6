import type { Days } from '@canopy/contract/analytics';
import type { PlannedCall } from './plan.ts';
import type { Question } from './vocabulary.ts';

const METRICS = [
  [/\bclick[- ]through[- ]rates?\b|\bctr\b/, 'ctr', 'CTR'],
  [/\bimpressions?\b|\bshown in (?:google|search)\b/, 'impressions', 'Impressions'],
  [/\b(?:average |mean )?(?:positions?|rank(?:ing)?s?)\b/, 'position', 'Average position'],
  [/\bclicks?\b/, 'clicks', 'Clicks'],
] as const;
const DIMENSIONS = [
  [/\b(?:search )?(?:queries|query|keywords?|search terms?)\b/, 'query'],
  [/\b(?:landing )?(?:pages?|urls?)\b/, 'page'],
  [/\bcountr(?:y|ies)\b/, 'country'],
  [/\bdevices?\b/, 'device'],
] as const;
const CONTEXT =
  /\b(?:in|from|on) (?:google(?: search)?|search(?: console)?|organic search)\b|\b(?:google|search console|organic|search) ?(?:traffic|performance)?\b/;
const MOST = /\b(?:top|best|most|highest|biggest|leading|strongest)(?: performing)?(?: (\d{1,2}))?\b/;
const LEAST = /\b(?:worst|least|lowest|fewest|weakest|bottom)(?: performing)?(?: (\d{1,2}))?\b/;
const LOST = /\b(?:lost|losing|dropped|declin(?:ed|ing)|fell|fallen|down)\b/;
const WON = /\b(?:gained|gaining|grew|growing|grown|won|rising|risen|up)\b/;
const QUOTED = /(?:\b(?:for|of|containing|contain|with|about|on) )?(?:the )?(?:query |keyword |page )?["“]([^"”]{1,200})["”]/;
const PATH = /(?:\b(?:for|of|to|on) )?(?:the )?(?:page )?((?:https?:\/\/[^\s]+)|(?<=\s)\/[\w/.-]*)(?=\s)/;
const COMPARED =
  /\b(?:compared|compare|against|versus|vs)(?: (?:to|with))?(?: the)?(?: (?:previous|prior) (?:period|days|month)|(?: period| days| month)? before| (?:a |the )?(year)(?: before| ago)?| last (year))?\b/;

/** Questions about Google Search. */
export function planSearch(question: Question, days: Days | undefined): PlannedCall[] | undefined {
  const page = question.take(PATH)?.[1];
  const quoted = question.take(QUOTED)?.[1];
  const compared = question.take(COMPARED);
  const most = question.take(MOST);
  const least = most ? null : question.take(LEAST);
  const change = question.has(LOST) ? 'asc' : question.has(WON) ? 'desc' : null;
  const metrics = METRICS.filter(([expression]) => question.has(expression));
  const dimension = page === undefined ? DIMENSIONS.find(([expression]) => question.has(expression))?.[1] : undefined;
  const isSearch = question.has(CONTEXT);
  if (metrics.length === 0 && !(isSearch || (dimension && (dimension === 'query' || most || least || change)))) return undefined;
  const [, metric = 'clicks', label = 'Clicks'] = metrics[0] ?? [];
  const range = { ...days };
  const isRanking = dimension !== undefined && (most !== null || least !== null || change !== null || page === undefined);

  if (dimension !== undefined && isRanking && !(quoted !== undefined && dimension === 'query' && metrics.length > 0)) {
    const count = Number(most?.[1] ?? least?.[1] ?? 10);
    const isBest = least === null;
    const sort = change ? 'clicks_change' : metric;
    // The best position is the smallest.
    const direction = change ?? ((metric === 'position') === isBest ? 'asc' : 'desc');
    const hasSuperlative = most !== null || least !== null;
    return [
      {
        tool: 'search_rows',
        input: {
          by: dimension,
          ...range,
          limit: Math.max(1, Math.min(50, count)),
          ...(dimension === 'query' || dimension === 'page' ? { sort, direction, ...(quoted && { contains: quoted }) } : {}),
        },
        focus:
          hasSuperlative && !change && (dimension === 'query' || dimension === 'page')
            ? { kind: 'first', column: metric, superlative: superlativeOf(metric, isBest) }
            : { kind: 'rows' },
      },
    ];
  }
  const input = {
    ...range,
    ...(page !== undefined && { page: page.startsWith('http') ? page : `~${page}` }),
    ...(quoted !== undefined && { query: quoted }),
    ...(compared && { compare: compared[1] || compared[2] ? 'year' : 'previous' }),
    metric,
  };
  return [{ tool: 'search_traffic', input, focus: metrics.length === 1 ? { kind: 'figure', label } : { kind: 'all' } }];
}

const superlativeOf = (metric: string, isBest: boolean): string =>
  metric === 'position'
    ? isBest
      ? 'the best average position'
      : 'the worst average position'
    : `the ${isBest ? 'most' : 'fewest'} ${metric}`.replace(/the (most|fewest) ctr/, (_all, word: string) =>
        word === 'most' ? 'the highest CTR' : 'the lowest CTR',
      );
