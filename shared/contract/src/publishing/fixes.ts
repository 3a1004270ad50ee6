import { MESSAGES } from '../messages.ts';
import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';
import { textGiven } from '../seo-audit/easy-fix.ts';
import { pageId, SITE_FIXES } from '../seo-audit/issues.ts';
import { platform } from './platform-names.ts';

const started = z.object({ task_id: z.uuid(), run_id: z.uuid() });

export const applyEasyFix = defineCall({
  name: 'applyEasyFix',
  method: 'POST',
  path: '/crawler/easy-fix/apply/',
  access: 'member',
  tokens: 'write',
  ratePerMinute: 20,
  summary:
    'Applies easy fixes to pages on the connected site: each target is rechecked first, pages that have changed are left alone, and each page is verified afterwards. For URLs that redirect or are gone, the links to them are fixed wherever they appear. `getPublishRun` returns the outcome.',
  bodyBytes: 1024 * 1024,
  cost: 'job',
  body: z.object({
    /** absent: the connected one */
    platform: z.optional(platform),
    select_all: z._default(z.literal(false), false),
    page_ids: z.array(pageId).check(z.minLength(1), z.maxLength(500)),
    selected_issues: z.array(z.enum(SITE_FIXES)).check(z.minLength(1, MESSAGES.easyFix.nothingChosen), z.maxLength(SITE_FIXES.length)),
    texts: z._default(z.array(textGiven).check(z.maxLength(500)), []),
  }),
  output: started,
});
