import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';
import { visibleText } from '../visible-text.ts';
import { organisation } from './organisation.ts';

export const PLAN_TYPES = ['free', 'basic', 'pro'] as const;
export const planType = z.enum(PLAN_TYPES);

/** Monthly limits of the workspace's plan (document 2, section 3). */
export const limits = z.object({
  plan_type: planType,
  deep_research_limit: z.number(),
  backlink_articles_limit: z.number(),
  keyword_metadata_limit: z.number(),
});

/** What is left of the limits this month. */
export const remaining = z.object({
  deep_research_remaining: z.number(),
  backlink_articles_remaining: z.number(),
  keyword_metadata_remaining: z.number(),
});

/** Answer of `GET /user/`: identity, role, selected workspace, plan, and the facts behind Get Started. */
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
  is_research_generated: z.boolean(),
  is_blog_generated: z.boolean(),
  is_topic_generated: z.boolean(),
  is_optimized: z.boolean(),
  /** an absent flag counts as false */
  feature_flags: z.record(z.string(), z.boolean()),
});
export type UserData = z.output<typeof userData>;

export const getUser = defineCall({
  name: 'getUser',
  method: 'GET',
  path: '/user/',
  access: 'member',
  summary: 'Current user data in the selected workspace. 404 `no-workspace` when the account is in none.',
  output: userData,
});

export const updateUser = defineCall({
  name: 'updateUser',
  method: 'PATCH',
  path: '/user/',
  access: 'account',
  summary: 'Changes the own profile.',
  body: z.object({
    first_name: z.optional(visibleText('First name is required', 100)),
    last_name: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  }),
  output: z.object({ first_name: z.string(), last_name: z.string(), email: z.string() }),
});
