import { NEW_GROUP } from './neighbours.ts';
import type { RemoteName } from './remote-name.ts';

/** What a new remote takes from its repository. */
export interface Surroundings {
  /** position in the sidebar group */
  order: number;
  /** semver range of `@canopy/shell-api` */
  shellApi: string;
}

/** The files at the root of a remote, by path from the repository's root. */
export function packageFiles(name: RemoteName, surroundings: Surroundings): Record<string, string> {
  const { remote } = name;
  return {
    [`${remote}/package.json`]: `${JSON.stringify(packageJson(remote), null, 2)}\n`,
    [`${remote}/tsconfig.json`]:
      '{ "extends": "../tsconfig.base.json", "compilerOptions": { "types": ["node", "@canopy/federation/assets"] }, "include": ["src", "*.ts"] }\n',
    [`${remote}/jest.config.js`]:
      "import { browserPreset } from '@canopy/config/jest';\n\nexport default browserPreset(import.meta.dirname);\n",
    [`${remote}/remote.config.ts`]: config(name, surroundings),
    [`${remote}/README.md`]: readme(name),
  };
}

function packageJson(remote: string): object {
  return {
    name: `@canopy/${remote}`,
    version: '0.1.0',
    private: true,
    type: 'module',
    dependencies: {
      '@canopy/contract': 'workspace:*',
      '@canopy/federation': 'workspace:*',
      '@canopy/shell-api': 'workspace:*',
      '@canopy/ui': 'workspace:*',
      react: 'catalog:',
      'react-dom': 'catalog:',
    },
    devDependencies: {
      '@canopy/config': 'workspace:*',
      '@canopy/testing': 'workspace:*',
      '@jest/globals': 'catalog:',
      '@testing-library/react': 'catalog:',
      '@testing-library/user-event': 'catalog:',
    },
  };
}

const config = (
  { team, remote, title }: RemoteName,
  { order, shellApi }: Surroundings,
): string => `import { defineRemote } from '@canopy/federation';

export default defineRemote({
  name: '${remote}',
  title: '${title}',
  shellApi: '${shellApi}',
  routes: [{ path: '/${team}', title: '${title}' }],
  nav: [{ id: '${team}', group: '${NEW_GROUP}', order: ${order}, label: '${title}', path: '/${team}', icon: 'sparkles', activeOn: ['/${team}'] }],
  palette: [{ id: '${team}', label: 'Go to ${title.toLowerCase()}', path: '/${team}' }],
  exposes: { './Remote': './src/remote.tsx' },
});
`;

const readme = ({ team, remote, component, title }: RemoteName): string => `# ${remote}

${title}: what the workspace is working on.

| Route | Screen |
|---|---|
| \`/${team}\` | tasks that are pending or running, with their progress |

Tour: \`remote.config.ts\` says what the remote owns. \`src/remote.tsx\` leads its route to \`${component}Screen\`, which reads
\`GET /tasks/\` and has a state for each way that can end: skeletons, nothing to show, failed with Retry, the tasks.

\`\`\`
npm run remote -- dev ${team}        the screen in the portal, with Fast Refresh
npm test -- jest ${remote}
npm run remote -- check ${team}      whether it may be published
npm run remote -- publish ${team}
\`\`\`
`;
