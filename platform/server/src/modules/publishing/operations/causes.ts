import type { PublishOperation } from '@canopy/contract/publishing';
import type { Operation } from './store.ts';

type Cause = NonNullable<PublishOperation['cause']>;
type Words = Omit<Cause, 'code'>;

/** Why something was not done or not fully, for people who do not know the platform: what it means, and what to do next. */
const CAUSES = {
  unreachable: { title: 'The site did not respond', next: 'Check that the site is online, then retry.' },
  'unknown-outcome': {
    title: 'The site did not confirm the change',
    next: 'Look at the page on the site; retry if the change is missing.',
  },
  throttled: {
    title: 'The site asked for a pause',
    next: 'It limits how many requests it answers, which is no error and no firewall. Retry in a few minutes.',
  },
  blocked: {
    title: 'Canopy’s requests were refused before they reached the site',
    next: 'A firewall or security plugin does that. Allow Canopy there or ask the host to, then retry.',
  },
  'bad-credentials': {
    title: 'The site no longer accepts Canopy’s access',
    next: 'The password was revoked or changed. Replace it under Integration, then retry.',
    link: '/platform-integration',
  },
  'insufficient-rights': {
    title: 'The connected account may not do this',
    next: 'Connect an account that can edit every page (an Editor or Administrator), then retry.',
    link: '/platform-integration',
  },
  'not-connected': {
    title: 'No site is connected',
    next: 'Connect the site under Integration, then retry.',
    link: '/platform-integration',
  },
  'other-site': {
    title: 'This belongs to another site than the connected one',
    next: 'Connect that site again, then retry.',
    link: '/platform-integration',
  },
  'not-found': {
    title: 'The URL has no page of its own to edit',
    next: 'Each page says what it is. If it is new or has moved, refresh the list of pages, then retry.',
    link: '/platform-manage-integration',
  },
  template: {
    title: 'Not in the content of these pages',
    next: 'It is in a menu, a widget or the theme. Change it there once; it then changes on every page.',
  },
  'would-lose': {
    title: 'The site would remove other parts of the page on saving',
    next: 'Nothing was written. Connect an account that may save any HTML (an Administrator), or make the change in the site’s editor.',
    link: '/platform-integration',
  },
  altered: {
    title: 'The site stored something else than was sent',
    next: 'A plugin or the account’s rights change texts on saving. Make the change in the site’s editor.',
  },
  refused: { title: 'Could not be changed safely', next: 'Make this change in the site’s editor; each page says why.' },
  unsupported: { title: 'The platform does not allow this change', next: 'Make it in the site’s own settings; each page says where.' },
  'no-longer': { title: 'Nothing to fix any more', next: 'The pages were checked again and are in order. The next crawl shows that.' },
  'never-crawled': { title: 'The site has not been crawled', next: 'Start a crawl, then fix what it finds.', link: '/seo-audit/audit' },
  expired: { title: 'The site could not be worked on in time', next: 'Nothing will be changed later by itself. Retry when it suits you.' },
  conflict: { title: 'Changed on the site meanwhile', next: 'Nothing was overwritten. Compare both versions and choose.' },
  partly: { title: 'Fixed in the content, left elsewhere', next: 'Each page says where the rest is: change it there.' },
  'still-there': { title: 'Not visible on the live page', next: 'The site has the change; each page says what hides it.' },
  unread: { title: 'The live page could not be checked', next: 'The site has the change. Open the page to see it.' },
  unexpected: { title: 'An unexpected error', next: 'Retry. If it happens again, tell the support what the page says.' },
} as const satisfies Record<string, Words>;
type Code = keyof typeof CAUSES;

const isCode = (code: string): code is Code => code in CAUSES;
const VERDICTS: readonly Operation['verified'][] = ['partly', 'still-there', 'unread', 'altered'];

function codeOf({ state, reason, verified }: Operation): Code | null {
  if (state === 'conflict') return 'conflict';
  if (state === 'published' && VERDICTS.includes(verified)) return isCode(verified) ? verified : 'unexpected';
  if (state !== 'failed' && state !== 'missed') return null;
  return reason !== null && isCode(reason) ? reason : 'unexpected';
}

/** Why an operation did not end as asked, and what to do; undefined: it did, or has not ended. */
export function causeOf(operation: Operation): Cause | undefined {
  const code = codeOf(operation);
  return code === null ? undefined : { code, ...CAUSES[code] };
}
