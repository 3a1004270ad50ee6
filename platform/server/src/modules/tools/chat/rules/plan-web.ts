import type { Days } from '@canopy/contract/analytics';
import type { PlannedCall } from './plan.ts';
import type { Question } from './vocabulary.ts';

const METRICS = [
  [/\bnew (?:users?|visitors?)\b/, 'New users'],
  [/\b(?:users?|visitors?|people)\b/, 'Users'],
  [/\b(?:page ?views?|views?)\b/, 'Views'],
  [/\bbounce rates?\b/, 'Bounce rate'],
  [/\b(?:average |mean )?(?:session duration|duration of (?:a )?sessions?)\b/, 'Average session duration'],
  [/\b(?:sessions?|visits?)\b/, 'Sessions'],
] as const;
const BY = [
  [/\b(?:by |from |through )?(?:which )?channels?\b/, 'channel'],
  [/\b(?:by |from |through )?(?:which )?(?:traffic )?sources?\b/, 'source'],
  [/\b(?:by |from |in )?(?:which )?countr(?:y|ies)\b/, 'country'],
  [/\b(?:by |on )?(?:which )?devices?\b/, 'device'],
  [/\b(?:by |in |with )?(?:which )?browsers?\b/, 'browser'],
  [/\b(?:by )?(?:which )?pages?\b/, 'page'],
] as const;
const CONTEXT = /\b(?:in |from |on )?(?:google analytics|web analytics|analytics|web traffic|traffic)\b/;
const MOST = /\b(?:top|most|best|biggest|bring|brings|main)(?: (?:the )?most)?\b/;

/** Questions about web analytics. */
export function planWeb(question: Question, days: Days | undefined): PlannedCall[] | undefined {
  const isWeb = question.has(CONTEXT);
  const metrics = METRICS.filter(([expression]) => question.has(expression));
  const by = BY.find(([expression]) => question.has(expression))?.[1];
  question.has(MOST);
  question.has(/\bmost\b/);
  if (metrics.length === 0 && !isWeb && by !== 'channel' && by !== 'source' && by !== 'browser') return undefined;
  if (by !== undefined) return [{ tool: 'web_traffic', input: { ...days, by }, focus: { kind: 'rows' } }];
  const [, label] = metrics[0] ?? [];
  return [
    {
      tool: 'web_traffic',
      input: { ...days },
      focus: metrics.length === 1 && label ? { kind: 'figure', label } : { kind: 'all' },
    },
  ];
}
