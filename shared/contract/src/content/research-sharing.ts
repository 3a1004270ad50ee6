import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';

const byId = z.object({ id: z.uuid() });

export const shareResearch = defineCall({
  name: 'shareResearch',
  method: 'POST',
  path: '/content-research/{id}/share/',
  access: 'member',
  tokens: 'never',
  summary: 'Creates a link to the draft and its sources that works without an account; it replaces an earlier link.',
  params: byId,
  body: z.object({ days: z.number().check(z.int(), z.gte(1), z.lte(90)) }),
  output: z.object({ url: z.string(), expires_at: z.string() }),
});

export const unshareResearch = defineCall({
  name: 'unshareResearch',
  method: 'DELETE',
  path: '/content-research/{id}/share/',
  access: 'member',
  tokens: 'never',
  summary: 'Revokes the share link.',
  params: byId,
});

export const getSharedResearch = defineCall({
  name: 'getSharedResearch',
  method: 'GET',
  path: '/shared-research/{token}/',
  access: 'public',
  tokens: 'read',
  ratePerMinute: 60,
  summary: 'A shared draft as a web page. 404 once the link has expired or been revoked.',
  params: z.object({ token: z.string().check(z.regex(/^[\w-]{20,100}$/)) }),
  output: z.string(),
});
