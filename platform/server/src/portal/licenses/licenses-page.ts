import type { UsedPackage } from './collect-packages.ts';

/** A package whose source we change, and where to get the changes. */
export interface ChangedPackage {
  readonly name: string;
  readonly version: string;
  readonly href: string;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (found) => ESCAPES[found] ?? found);

const sourceOf = ({ name, version }: Pick<UsedPackage, 'name' | 'version'>) =>
  `https://registry.npmjs.org/${name}/-/${name.split('/').at(-1) ?? name}-${version}.tgz`;

function entryOf(one: UsedPackage, changed: readonly ChangedPackage[]): string {
  const { name, version, license, homepage, text } = one;
  const title = `${escape(name)} ${escape(version)}`;
  const change = changed.find((other) => other.name === name && other.version === version);
  const source = /MPL|LGPL/.test(license) || change ? ` <a href="${escape(sourceOf(one))}">Source</a>` : '';
  const patch = change ? ` <a href="${escape(change.href)}">Our changes to it</a>` : '';
  const notice = text === null ? '' : `<details><summary>Notice of ${title}</summary><pre>${escape(text)}</pre></details>`;
  return `<li>${homepage === null ? title : `<a href="${escape(homepage)}">${title}</a>`} (${escape(license)})${source}${patch}${notice}</li>`;
}

/** Names, licences and notices of what the portal's pages are built from. Needs no script or style of its own. */
export const licensesPage = (packages: readonly UsedPackage[], changed: readonly ChangedPackage[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Licenses – Canopy</title>
</head>
<body>
<main>
<h1>Licenses</h1>
<p>The portal’s pages are built from these packages. <a href="/">Back to the portal</a></p>
<ul>
${packages.map((one) => entryOf(one, changed)).join('\n')}
</ul>
</main>
</body>
</html>
`;
