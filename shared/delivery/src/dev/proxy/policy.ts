/** Directives under which a remote's scripts, styles, pictures, fonts and calls to its dev server fall. */
const OF_REMOTES = new Set([
  'script-src',
  'script-src-elem',
  'style-src',
  'style-src-elem',
  'connect-src',
  'img-src',
  'font-src',
  'media-src',
]);
/** They make a browser ask for https, which is not spoken here. */
const DROPPED = new Set(['upgrade-insecure-requests', 'block-all-mixed-content']);

/**
 * A content security policy for the page behind the proxy.
 * @param remote origin of the developer's remote, let in with its socket; undefined: nothing more is let in
 */
export function localPolicy(policy: string, remote: string | undefined): string {
  return policy
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => directive !== '' && !DROPPED.has(nameOf(directive)))
    .map((directive) => (remote === undefined ? directive : letIn(directive, remote)))
    .join('; ');
}

const nameOf = (directive: string): string => (directive.split(/\s+/)[0] ?? '').toLowerCase();

function letIn(directive: string, remote: string): string {
  const name = nameOf(directive);
  if (!OF_REMOTES.has(name)) return directive;
  const sources = name === 'connect-src' ? [remote, remote.replace(/^http/, 'ws')] : [remote];
  const [given = '', ...others] = directive.split(/\s+/);
  return [given, ...others.filter((source) => source !== "'none'"), ...sources].join(' ');
}
