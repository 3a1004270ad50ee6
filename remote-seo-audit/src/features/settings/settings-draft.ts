import type { CallBody } from '@canopy/contract';
import type { CrawlSettings, saveCrawlSettings } from '@canopy/contract/seo-audit';

/** The form's fields as typed, with the names used by the call. */
export type SettingsDraft = {
  max_pages: string;
  /** empty: the workspace's domain */
  host: string;
  include: string;
  exclude: string;
  start_from: CrawlSettings['start_from'];
  user_agent: string;
  render: CrawlSettings['render'];
  requests_per_second: string;
  username: string;
  /** empty: unchanged */
  password: string;
};

export const draftOf = (settings: CrawlSettings): SettingsDraft => ({
  max_pages: String(settings.max_pages),
  host: settings.host ?? '',
  include: settings.include.join('\n'),
  exclude: settings.exclude.join('\n'),
  start_from: settings.start_from,
  user_agent: settings.user_agent,
  render: settings.render,
  requests_per_second: String(settings.requests_per_second),
  username: settings.basic_auth_username ?? '',
  password: '',
});

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** A draft's validation errors, by field; the platform checks the rest. */
export function faultsOf(draft: SettingsDraft, known: CrawlSettings): Record<string, string> {
  const faults: Partial<Record<keyof SettingsDraft, string>> = {};
  const pages = Number(draft.max_pages);
  const pace = Number(draft.requests_per_second);
  if (!Number.isInteger(pages) || pages < 1 || pages > 50_000) faults.max_pages = 'Enter a whole number from 1 to 50,000.';
  if (draft.requests_per_second.trim() === '' || !(pace >= 0.1 && pace <= 5)) faults.requests_per_second = 'Enter a number from 0.1 to 5.';
  if (draft.username.trim() !== '' && draft.password === '' && draft.username.trim() !== known.basic_auth_username)
    faults.password = 'Enter the password for this username.';
  return faults;
}

/** The call's body: without a user name there is no authentication, without a new password the current one stays. */
export function bodyOf(draft: SettingsDraft): CallBody<typeof saveCrawlSettings> {
  const username = draft.username.trim();
  return {
    max_pages: Number(draft.max_pages),
    host: draft.host.trim(),
    include: linesOf(draft.include),
    exclude: linesOf(draft.exclude),
    start_from: draft.start_from,
    user_agent: draft.user_agent.trim(),
    render: draft.render,
    requests_per_second: Number(draft.requests_per_second),
    ...(username === '' ? { basic_auth: null } : draft.password !== '' && { basic_auth: { username, password: draft.password } }),
  };
}
