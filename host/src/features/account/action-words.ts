/** Text of an audit log line, by recorded action. */
export const WORDS: Readonly<Record<string, string>> = {
  'organisation.create': 'Created the workspace',
  'organisation.update': 'Changed the workspace',
  'organisation.delete': 'Deleted the workspace',
  'user.export': 'Exported their own data',
  'organisation.export': 'Exported the workspace’s data',
  'member.invite': 'Invited a member',
  'member.uninvite': 'Revoked an invitation',
  'member.role': 'Changed a role',
  'member.remove': 'Removed a member',
  'invitation.accept': 'Accepted an invitation',
  'crawl.start': 'Started a crawl',
  'crawl.stop': 'Stopped a crawl',
  'crawl.resume': 'Resumed a crawl',
  'crawl.schedule': 'Changed the crawl schedule',
  'crawl.settings': 'Changed the crawl settings',
  'check.update': 'Changed a check',
  'vitals.start': 'Started measuring page speed',
  'vitals.stop': 'Stopped measuring page speed',
  'vitals.resume': 'Resumed measuring page speed',
  'vitals.settings': 'Changed the page speed schedule',
  'search-console.choose': 'Chose a Search Console property',
  'search-console.connect': 'Connected Google',
  'search-console.forget': 'Disconnected Google',
  'platform.connect': 'Connected a platform',
  'platform.disconnect': 'Disconnected a platform',
  'platform.uninstalled': 'Uninstalled the app on the platform',
  'post.merge': 'Merged a post with the text on the site',
  'pages.fix': 'Fixed pages',
  'pages.update-issues': 'Rechecked the issues',
  'pages.publish': 'Published pages',
  'pages.refresh': 'Refreshed pages',
  'publish.resolve': 'Resolved a conflict in publishing',
  'publish.undo': 'Undid a publish',
  'publish.cancel': 'Cancelled a publish',
  'keywords.apply': 'Applied keywords',
  'keywords.publish': 'Published keywords',
  'blog.publish': 'Published a post',
  'blog.schedule': 'Scheduled a post',
  'blog.cancel': 'Cancelled a scheduled post',
  'subscription.upgrade': 'Upgraded the plan',
  'subscription.downgrade': 'Downgraded the plan',
  'subscription.downgrade-undo': 'Kept the plan',
  'subscription.cancel': 'Cancelled the plan',
  'subscription.resume': 'Resumed the plan',
  'subscription.end': 'Ended the plan',
  'payment.refund': 'Refunded a payment',
  'trial.start': 'Started a trial',
  'trial.end': 'Ended a trial',
  'checkout.start': 'Started a checkout',
  'invoice.pay': 'Paid an invoice',
  'subscription.change': 'Changed the plan',
  'crawl.pause': 'Paused a crawl',
  'automation.run': 'Ran a browser test',
  'automation.save-test': 'Saved a browser test',
  'automation.change-test': 'Changed a browser test',
  'automation.delete-test': 'Deleted a browser test',
  'automation.heal': 'Accepted a repair of a browser test',
  'visibility.save': 'Changed the AI visibility settings',
  'assistant.connect': 'Connected an assistant',
  'assistant.use': 'Used a tool through an assistant',
  'assistant.change': 'Changed an assistant’s permissions',
  'assistant.disconnect': 'Disconnected an assistant',
  'access-token.create': 'Created an access token',
  'access-token.revoke': 'Revoked an access token',
  'publish-token.create': 'Created a publish token',
  'publish-token.revoke': 'Revoked a publish token',
  'persona-topic.review': 'Reviewed a persona topic',
  'topics.create': 'Created topics',
  'keyword-project.make': 'Created a keyword list',
  'keywords.tag': 'Tagged keywords',
  'page-content.improve': 'Improved the content of a page',
  'post-image.upload': 'Uploaded an image',
  'user.roles': 'Changed the roles of an account',
  'account.confirm-email': 'Confirmed an email address',
  'account.change-password': 'Changed the password',
  'release.publish': 'Published a release',
  'release.preview': 'Shared a preview of a release',
  'release.canary': 'Released to part of the workspaces',
  'release.halt': 'Halted a release',
  'release.promote': 'Released to every workspace',
  'release.rollback': 'Rolled back a release',
};

/** For actions without a sentence of their own. */
export const PAST: Readonly<Record<string, string>> = {
  create: 'Created',
  delete: 'Deleted',
  update: 'Changed',
  restore: 'Restored',
  write: 'Wrote',
  start: 'Started',
  share: 'Shared',
  unshare: 'Stopped sharing',
  import: 'Imported',
  save: 'Saved',
  check: 'Checked',
  rename: 'Renamed',
  remove: 'Removed',
};

/** What the screens call a thing, where it is not its name in the log; those without an article. */
const THINGS: Readonly<Record<string, string>> = {
  research: 'research',
  'keyword-project': 'a keyword list',
  'page-content': 'page content',
};

function thingOf(noun: string): string {
  const known = THINGS[noun];
  if (known !== undefined) return known;
  const words = noun.replaceAll('-', ' ');
  return words.endsWith('s') ? words : `${/^[aeio]/.test(words) ? 'an' : 'a'} ${words}`;
}

/** A recorded action in plain words: `crawl.start` is "Started a crawl", `post.create` "Created a post". */
export function actionWords(action: string): string {
  const known = WORDS[action];
  if (known !== undefined) return known;
  const [noun = '', verb = ''] = action.split('.');
  if (noun === 'assistant') return `Let an assistant act: ${verb.replaceAll('_', ' ')}`;
  const past = PAST[verb];
  if (past !== undefined) return `${past} ${thingOf(noun)}`;
  const words = `${noun} ${verb}`.replaceAll('-', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
