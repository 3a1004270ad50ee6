import { applyEasyFix } from '@canopy/contract/publishing';
import { EASY_FIX_OPTIONS, previewEasyFix } from '@canopy/contract/seo-audit';
import * as z from 'zod/mini';
import { problem } from '../../../../http/problem.ts';
import { portalPath } from '../portal-links.ts';
import { actionTool } from '../tool.ts';

const codes = z.array(z.enum(EASY_FIX_OPTIONS)).check(z.minLength(1));
const NAMED = 5;

export const fixLinks = actionTool({
  name: 'fix_links',
  title: 'Fix links',
  description: 'Fixes broken, redirected, insecure or nameless links on up to 10 pages of the connected site.',
  input: z.object({ issues: z._default(codes, ['internal_link_404', 'internal_link_redirect']) }),
  payload: z.object({ issues: codes, page_ids: z.array(z.string()) }),
  plan: async ({ calls, actor }, { issues }) => {
    const { data, can_apply, message } = await calls.ask(actor, previewEasyFix, { body: { select_all: true, selected_issues: issues } });
    const changed = data.filter(({ changes }) => changes.length > 0);
    if (!can_apply) throw problem(409, 'cannot-fix', message);
    if (changed.length === 0) throw problem(409, 'nothing-to-fix', 'There is nothing left to change on these pages.');
    const changes = changed.reduce((sum, page) => sum + page.changes.length, 0);
    return {
      title: `Fix ${changes} ${changes === 1 ? 'link' : 'links'} on ${changed.length} ${changed.length === 1 ? 'page' : 'pages'}`,
      effects: [
        ...changed.slice(0, NAMED).map(
          ({ page_url, changes: own }) =>
            `${page_url}: ${own
              .map(({ value, edits }) => `${value} → ${edits.map(({ after }) => after || 'removed').join(' ')}`)
              .slice(0, 3)
              .join('; ')}${own.length > 3 ? `; and ${own.length - 3} more` : ''}`,
        ),
        ...(changed.length > NAMED ? [`and ${changed.length - NAMED} more pages.`] : []),
        'Each page is rechecked before it is changed, and pages that have changed in the meantime are left alone. You can undo this in the publish history.',
      ],
      payload: { issues, page_ids: changed.map(({ page_id }) => page_id) },
    };
  },
  perform: async (context, { issues, page_ids }) => {
    await context.calls.ask(context.actor, applyEasyFix, { body: { page_ids, selected_issues: issues } });
    return { outcome: 'The fixes have started.', link: portalPath(context, '/platform-manage-integration') };
  },
});
