import { getModelBudget, listPosts, POST_SORTS, POST_STATUSES } from '@canopy/contract/content';
import { getUser } from '@canopy/contract/host';
import * as z from 'zod/mini';
import { portalPath } from '../portal-links.ts';
import { limit, readTool, text } from '../tool.ts';

export const posts = readTool({
  name: 'posts',
  title: 'Posts',
  description: 'Posts of the content library: how many, their status and length.',
  input: z.object({
    status: z.optional(z.enum(POST_STATUSES)),
    search: text,
    sort: z._default(z.enum(POST_SORTS), 'updated_at'),
    direction: z._default(z.enum(['asc', 'desc']), 'desc'),
    limit,
  }),
  read: async (context, { status, search, sort, direction, limit: most }) => {
    const { data, total } = await context.calls.ask(context.actor, listPosts, {
      query: { page_size: most, sort, direction, ...(status && { status }), ...(search && { search }) },
    });
    return {
      title: `Posts${status ? `, ${status}` : ''}${search ? `, matching “${search}”` : ''}`,
      link: portalPath(context, '/posts', { status, search, sort: `${direction === 'desc' ? '-' : ''}${sort}` }),
      note: total === 0 && !status && !search ? 'The content library is empty.' : null,
      figures: [{ label: 'Posts', value: total, unit: 'integer' }],
      table: {
        columns: [
          { id: 'title', label: 'Title', unit: 'text' },
          { id: 'status', label: 'Status', unit: 'text' },
          { id: 'word_count', label: 'Words', unit: 'integer' },
          { id: 'updated_at', label: 'Changed', unit: 'date' },
        ],
        rows: data.map((row) => ({
          cells: [row.title, row.status, row.word_count, row.updated_at.slice(0, 10)],
          link: portalPath(context, `/posts/${row.id}`),
        })),
        total,
      },
      series: null,
    };
  },
});

const PLAN = [
  ['deep_research', 'Deep research'],
  ['backlink_articles', 'Backlink articles'],
  ['keyword_metadata', 'Keyword metadata'],
] as const;

export const limits = readTool({
  name: 'limits',
  title: 'Plan and limits',
  description: 'The plan, what is left of its limits this month, and spending on language models.',
  input: z.object({}),
  read: async (context) => {
    const [user, budget] = await Promise.all([
      context.calls.ask(context.actor, getUser, {}),
      context.calls.ask(context.actor, getModelBudget, {}),
    ]);
    return {
      title: `Plan and limits: ${user.limits.plan_type}`,
      link: portalPath(context, '/subscription'),
      note: `The budget for language models resets on ${budget.resets_on}.`,
      figures: [
        ...PLAN.flatMap(([key, label]) => [
          { label: `${label} left`, value: user.remaining[`${key}_remaining`], unit: 'integer' as const },
          { label: `${label} a month`, value: user.limits[`${key}_limit`], unit: 'integer' as const },
        ]),
        { label: 'Spent on language models', value: budget.spent_usd, unit: 'usd' },
        { label: 'Budget for language models', value: budget.monthly_usd, unit: 'usd' },
      ],
      table: null,
      series: null,
    };
  },
});
