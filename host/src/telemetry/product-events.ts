import { TASK_KINDS } from '@canopy/contract/host';
import { onTaskSettled, onUserReloaded, roleOf, track } from '@canopy/shell-api';
import { onCallDone, userStore } from '@canopy/shell-api/host';

/** Events that product analytics counts, by API call (document 1, section 7). */
export const BY_CALL: Readonly<Record<string, string>> = {
  createOrganisation: 'workspace_added',
  exchangeGoogleCode: 'data_connected',
  saveWordpressCredentials: 'data_connected',
  saveWebflowToken: 'data_connected',
  applyEasyFix: 'fix_applied',
  fixInternalLinks: 'fix_applied',
  publishBlog: 'post_published',
  publishPages: 'page_published',
  publishKeywords: 'keywords_published',
};

/** The same, by kind of a task that succeeded. */
const BY_TASK: Readonly<Record<string, string>> = {
  [TASK_KINDS.crawl]: 'crawl_finished',
  [TASK_KINDS.research]: 'research_finished',
  [TASK_KINDS.backlinkArticle]: 'article_finished',
};

/** Role of the signed-in user; `user` by default (document 1, section 6). */
export function currentRole(): 'admin' | 'agency' | 'user' {
  const { user } = userStore.getState();
  return user ? roleOf(user) : 'user';
}

/** Sends a usage event for each counted action. Started only if a URL for them is configured. @returns a function that stops it */
export function watchProductEvents(): () => void {
  const plans = new Map<string, string>();
  const stops = [
    onCallDone((call) => {
      const name = BY_CALL[call];
      if (name !== undefined) track(name);
    }),
    onTaskSettled(({ kind, status }) => {
      const name = BY_TASK[kind];
      if (name !== undefined && status === 'SUCCESS') track(name);
    }),
    onUserReloaded(({ organisation, limits }) => {
      const before = plans.get(organisation.id);
      plans.set(organisation.id, limits.plan_type);
      if (before !== undefined && before !== limits.plan_type) track('plan_changed', { from: before, to: limits.plan_type });
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
