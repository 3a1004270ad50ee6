import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';

export const getRequiredLink = defineCall({
  name: 'getRequiredLink',
  method: 'GET',
  path: '/posts/{id}/required-link/',
  access: 'member',
  tokens: 'read',
  summary: 'The required link of a post created from a backlink article.',
  params: z.object({ id: z.uuid() }),
  output: z.object({ link: z.nullable(z.object({ article_id: z.uuid(), target_url: z.string(), anchor: z.string() })) }),
});
