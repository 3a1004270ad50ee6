import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';
import { platform } from './platform-names.ts';

// Kept apart from `fixes.ts`, which pulls in every field of a page: the control in the header needs none of them.
export const fixInternalLinks = defineCall({
  name: 'fixInternalLinks',
  method: 'POST',
  path: '/crawler/fix-internal-links/{platform}/',
  access: 'member',
  tokens: 'write',
  ratePerMinute: 20,
  summary:
    'For administrators: fixes broken, redirected and insecure internal links on every page where the latest crawl found any. 403 for others.',
  params: z.object({ platform }),
  cost: 'job',
  body: z.object({}),
  output: z.object({ task_id: z.uuid(), run_id: z.uuid() }),
});
