/** Directives that cover a remote's scripts, styles, images, fonts and requests to its dev server. */
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
/** Directives that make a browser require https, which the proxy does not serve. */
const DROPPED = new Set(['upgrade-insecure-requests', 'block-all-mixed-content']);

/**
 * Adapts a content security policy to the page behind the proxy.
 * @param remote origin of the developer's remote, allowed together with its WebSocket; undefined: allow nothing more
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
