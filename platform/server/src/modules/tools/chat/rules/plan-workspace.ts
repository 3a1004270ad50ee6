import type { Days } from '@canopy/contract/analytics';
import type { Focus, PlannedCall } from './plan.ts';
import type { Question } from './vocabulary.ts';

const LIMITS = [
  [/\b(?:deep )?research(?:es)?(?: runs?)?\b/, 'Deep research'],
  [/\bbacklink articles?\b/, 'Backlink articles'],
  [/\bkeyword meta ?data\b|\bmeta ?data\b/, 'Keyword metadata'],
] as const;

/** Questions about posts, the plan and its limits. */
export function planWorkspace(question: Question, days: Days | undefined): PlannedCall[] | undefined {
  const named = LIMITS.find(([expression]) => question.has(expression))?.[1];
  const asksLeft = question.has(/\b(?:left|remain(?:s|ing)?|still (?:have|do|use))\b/);
  const asksLimit = question.has(/\b(?:limits?|quotas?|allowed|allowance|a month|monthly)\b/);
  const asksSpent = question.has(/\b(?:spent|spend|spending|cost)\b/);
  const asksBudget = question.has(/\bbudget\b/);
  if (named || asksSpent || asksBudget || asksLimit || asksLeft || question.has(/\bplan\b/)) {
    question.has(/\bplan\b/);
    question.has(/\b(?:on |for )?(?:language )?models?\b|\bon ai\b|\bai\b/);
    // Spending is known only for this month.
    if (days && !asksSpent) return undefined;
    const label = named
      ? `${named} ${asksLimit && !asksLeft ? 'a month' : 'left'}`
      : asksSpent
        ? 'Spent on language models'
        : asksBudget
          ? 'Budget for language models'
          : undefined;
    const focus: Focus = label ? { kind: 'figure', label } : { kind: 'all' };
    return [{ tool: 'limits', input: {}, focus }];
  }
  const status = question.has(/\bdrafts?\b/) ? 'draft' : question.has(/\b(?:are |is )?ready(?: to publish)?\b/) ? 'ready' : undefined;
  if (!question.has(/\b(?:posts?|articles?|blog posts?|blogs?|content library)\b/) && !status) return undefined;
  if (days) return undefined;
  question.has(/\bin (?:the|our|my) (?:content )?library\b/);
  const longest = question.take(/\b(longest|shortest)\b/);
  const [, search] = question.take(/\b(?:about|on|titled|named|containing) ["“]([^"”]+)["”]/) ?? [];
  return [
    {
      tool: 'posts',
      input: {
        ...(status && { status }),
        ...(search && { search }),
        ...(longest && { sort: 'word_count', direction: longest[1] === 'longest' ? 'desc' : 'asc' }),
      },
      focus: longest
        ? { kind: 'first', column: 'word_count', superlative: longest[1] === 'longest' ? 'the most words' : 'the fewest words' }
        : { kind: 'figure', label: 'Posts' },
    },
  ];
}
