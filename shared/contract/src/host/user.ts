import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';
import { visibleText } from '../visible-text.ts';
import { organisation } from './organisation.ts';

export const PLAN_TYPES = ['free', 'basic', 'pro'] as const;
export const planType = z.enum(PLAN_TYPES);

/** What a plan limits per month, in the order of every list on screen, with the words for it. */
export const PLAN_LIMITS = {
  deep_research: { name: 'Deep research', one: 'deep research run', many: 'deep research runs' },
  backlink_articles: { name: 'Backlink articles', one: 'backlink article', many: 'backlink articles' },
  keyword_metadata: { name: 'Keyword metadata', one: 'keyword metadata update', many: 'keyword metadata updates' },
} as const;
export type PlanLimit = keyof typeof PLAN_LIMITS;
export const PLAN_LIMIT_KINDS = Object.keys(PLAN_LIMITS) as PlanLimit[];

/** Monthly limits of the workspace's plan (document 2, section 3). */
export const limits = z.object({
  plan_type: planType,
  deep_research_limit: z.number(),
  backlink_articles_limit: z.number(),
  keyword_metadata_limit: z.number(),
});

/** The quota left this month. */
export const remaining = z.object({
  deep_research_remaining: z.number(),
  backlink_articles_remaining: z.number(),
  keyword_metadata_remaining: z.number(),
});

/** Response of `GET /user/`: identity, role, selected workspace, plan, and the facts behind Get Started. */
export const userData = z.object({
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  is_admin: z.boolean(),
  is_agency: z.boolean(),
  organisation,
  limits,
  remaining,
  /** a crawl of its site was complete */
  is_site_audited: z.boolean(),
  is_research_generated: z.boolean(),
  is_blog_generated: z.boolean(),
  is_topic_generated: z.boolean(),
  is_optimized: z.boolean(),
  /** an absent flag counts as false; `payment_failed` is set only for users who can act on it */
  feature_flags: z.record(z.string(), z.boolean()),
});
export type UserData = z.output<typeof userData>;

export const getUser = defineCall({
  name: 'getUser',
  method: 'GET',
  path: '/user/',
  access: 'member',
  tokens: 'read',
  summary: 'The current user in the selected workspace. 404 `no-workspace` if the account has none.',
  output: userData,
});

export const updateUser = defineCall({
  name: 'updateUser',
  method: 'PATCH',
  path: '/user/',
  access: 'account',
  tokens: 'never',
  summary: 'Changes the caller’s profile.',
  body: z.object({
    first_name: z.optional(visibleText('First name is required', 100)),
    last_name: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  }),
  output: z.object({ first_name: z.string(), last_name: z.string(), email: z.string() }),
});

export const exportOwnData = defineCall({
  name: 'exportOwnData',
  method: 'GET',
  path: '/user/export/',
  access: 'member',
  tokens: 'never',
  ratePerMinute: 10,
  summary: 'Exports what the caller has in the workspace that is personal, by table, without secrets: in nobody else’s export.',
  output: z.object({
    exported_at: z.string(),
    organisation,
    email: z.string(),
    tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  }),
});

export const getEmail = defineCall({
  name: 'getEmail',
  method: 'GET',
  path: '/user/email/',
  access: 'account',
  tokens: 'never',
  summary: 'The caller’s email address, whether it is confirmed, and which domains it allows for a new workspace.',
  output: z.object({
    email: z.string(),
    is_confirmed: z.boolean(),
    /** agencies and administrators; everybody else is restricted to `own_domain` and the domains of their workspaces */
    any_domain: z.boolean(),
    /** the domain of the user's e-mail address; null if it is a mailbox provider's */
    own_domain: z.nullable(z.string()),
    /** where a demonstration shows its e-mails; null: they are actually sent */
    outbox_url: z.nullable(z.string()),
  }),
});

export const sendEmailConfirmation = defineCall({
  name: 'sendEmailConfirmation',
  method: 'POST',
  path: '/user/email/confirmation/',
  access: 'account',
  tokens: 'never',
  ratePerMinute: 5,
  summary: 'Sends the link that confirms the caller’s email address.',
  output: z.object({
    /** false: the URL is already confirmed */
    is_sent: z.boolean(),
  }),
});
