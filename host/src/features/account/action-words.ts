/** Text of an audit log line, by recorded action. */
const WORDS: Readonly<Record<string, string>> = {
  'organisation.create': 'Created the workspace',
  'organisation.update': 'Changed the workspace',
  'organisation.delete': 'Deleted the workspace',
  'organisation.export': 'Exported the workspace’s data',
  'member.invite': 'Invited somebody',
  'member.uninvite': 'Withdrew an invitation',
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
  'vitals.settings': 'Changed when page speed is measured',
  'search-console.choose': 'Chose a Search Console property',
  'search-console.connect': 'Connected Google',
  'search-console.forget': 'Disconnected Google',
  'platform.connect': 'Connected a platform',
  'platform.disconnect': 'Disconnected a platform',
  'pages.fix': 'Fixed pages',
  'pages.publish': 'Published pages',
  'pages.refresh': 'Refreshed pages',
  'publish.resolve': 'Resolved a conflict in publishing',
  'publish.undo': 'Undid a publication',
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
  'checkout.start': 'Went to checkout',
  'invoice.pay': 'Paid an invoice',
};

/** For actions without a sentence of their own. */
const PAST: Readonly<Record<string, string>> = {
  create: 'created',
  delete: 'deleted',
  update: 'changed',
  restore: 'restored',
  write: 'written',
  start: 'started',
  share: 'shared',
  unshare: 'no longer shared',
  import: 'imported',
  save: 'saved',
  check: 'checked',
};

/** A recorded action in plain words: `crawl.start` is "Started a crawl", `post.create` "Post created". */
export function actionWords(action: string): string {
  const known = WORDS[action];
  if (known !== undefined) return known;
  const [subject = '', verb = ''] = action.split('.');
  const words = `${subject.replaceAll('-', ' ')} ${PAST[verb] ?? verb.replaceAll('-', ' ')}`.trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
