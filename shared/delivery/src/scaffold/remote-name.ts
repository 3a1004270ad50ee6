import { DeliveryError } from '../messages/index.ts';

/** First URL segments that belong to the host and the platform. */
export const RESERVED: readonly string[] = [
  'account',
  'api',
  'assets',
  'auth',
  'connect',
  'get-started',
  'host',
  'login',
  'maintenance',
  'oidc',
  'onboarding',
  'override',
  'releases',
  'remote',
  'settings',
  'status',
  'users',
];
const LONGEST = 40;

/** The names of a remote, derived from the one that its author chooses. */
export interface RemoteName {
  /** `site-health`: its URL segment, its feature and its end-to-end folder */
  team: string;
  /** `remote-site-health`: its folder */
  remote: string;
  /** `SiteHealth`: its components */
  component: string;
  /** `Site health`: its title */
  title: string;
}

/**
 * Reads `site-health` or `remote-site-health`.
 * @throws DeliveryError CNP-2010 for a name that cannot be a folder, a URL and a component at once
 */
export function readRemoteName(text: string): RemoteName {
  const refuse = (reason: string) => DeliveryError.of('CNP-2010', { name: text, reason });
  const team = text.replace(/^remote-/, '');
  if (team === '') throw refuse('a name is missing; for example: npm run remote -- new site-health');
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(team))
    throw refuse('it must be lower-case words joined by single hyphens, such as site-health');
  if (team.length > LONGEST) throw refuse(`it has ${team.length} characters, and ${LONGEST} are the most`);
  if (RESERVED.includes(team)) throw refuse(`/${team} is an address of the portal itself`);
  const words = team.split('-');
  const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
  return { team, remote: `remote-${team}`, component: words.map(capital).join(''), title: capital(words.join(' ')) };
}
