import type { Change } from './changed-remote.ts';

/** Storage key that tells the faulty variant what to do wrong. */
export const FAULT_KEY = 'e2e.fault';

/** The only screen of an edition, relative to the copy's folder. */
export const EDITION_SCREEN = 'src/edition/EditionScreen.tsx';

const ENTRY = `import { Route, Routes } from '@canopy/shell-api';
import { EditionScreen } from './edition/EditionScreen.tsx';

export function Remote() {
  return (
    <Routes>
      <Route path="*" element={<EditionScreen />} />
    </Routes>
  );
}
`;

/** Enough rows to extend below a short screen. */
const ROWS = `<table>
        <tbody>
          {Array.from({ length: 40 }, (_, index) => (
            <tr key={index}>
              <td>Row {index}</td>
            </tr>
          ))}
        </tbody>
      </table>`;

interface Parts {
  readonly description: string;
  readonly imports?: string;
  /** before the component */
  readonly before?: string;
  /** at the beginning of the component */
  readonly hooks?: string;
  /** below the heading */
  readonly body?: string;
}

/** An edition of remote-billing: its manifest and releases, with the test's own screen at /subscription. */
export const edition = (
  { description, imports = '', before = '', hooks = '', body = '' }: Parts,
  more: Readonly<Record<string, string>> = {},
): Change => ({
  files: {
    'src/remote.tsx': ENTRY,
    [EDITION_SCREEN]: `import { PageHeader } from '@canopy/ui';
${imports}
${before}
export function EditionScreen() {
  ${hooks}
  return (
    <>
      <PageHeader title="Subscription" description="${description}" />
      ${body}
      ${ROWS}
    </>
  );
}
`,
    ...more,
  },
});

/** What each variant shows on the screen. */
export const EDITIONS = {
  lazy: 'Edition with details.',
  plain: 'Edition without details.',
  writing: 'Edition with notes.',
  faulty: 'Edition with faults.',
} as const;
export type Edition = keyof typeof EDITIONS;

/** Changes to remote-billing, each producing its own release. */
export const BILLING_EDITIONS: Readonly<Record<Edition, Change>> = {
  // Part of it is fetched on demand, perhaps long after newer releases are out.
  lazy: edition(
    {
      description: EDITIONS.lazy,
      imports: "import { lazy, Suspense, useState } from 'react';",
      before: "const Details = lazy(async () => ({ default: (await import('./Details.tsx')).Details }));",
      hooks: 'const [shown, setShown] = useState(false);',
      body: `{shown ? (
        <Suspense fallback={null}>
          <Details />
        </Suspense>
      ) : (
        <button type="button" onClick={() => setShown(true)}>
          Show details
        </button>
      )}`,
    },
    { 'src/edition/Details.tsx': 'export const Details = () => <p>What each plan allows, in full.</p>;\n' },
  ),
  plain: edition({ description: EDITIONS.plain }),
  // Input is never saved.
  writing: edition({
    description: EDITIONS.writing,
    imports: "import { useState } from 'react';\nimport { useUnsavedWork } from '@canopy/shell-api';",
    hooks: "const [notes, setNotes] = useState('');\n  useUnsavedWork(notes !== '', 'your notes');",
    body: '<textarea aria-label="Notes" value={notes} onChange={(event) => setNotes(event.target.value)} />',
  }),
  // Fails as the page's storage tells it: at start or on render. Or does what no page may do.
  faulty: edition({
    description: EDITIONS.faulty,
    before: `const fault = () => localStorage.getItem('${FAULT_KEY}') ?? '';
if (fault() === 'start') throw new Error('the till does not open');
if (fault().startsWith('http')) document.head.append(Object.assign(document.createElement('script'), { src: fault() }));
if (fault() === 'inline') document.head.append(Object.assign(document.createElement('script'), { text: 'globalThis.foreign = true' }));`,
    hooks: "if (fault() === 'render') throw new Error('the till is empty');",
  }),
};
