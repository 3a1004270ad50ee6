import type { Change, Edit } from './changed-remote.ts';

const SCREEN = 'src/features/subscription/SubscriptionScreen.tsx';
const HEADER = '<PageHeader title="Subscription" description="What your plan allows each month, and what is left of it." />';
const COMPONENT = 'export function SubscriptionScreen() {\n';
const SHELL_API = "import { useCall } from '@canopy/shell-api';";

/** Where a page keeps what the faulty variant is to do wrong. */
export const FAULT_KEY = 'e2e.fault';

const header = (description: string, more = ''): Edit => ({
  file: SCREEN,
  find: HEADER,
  replace: `<PageHeader title="Subscription" description="${description}" />${more}`,
});

/** What is seen of each variant on the screen. */
export const EDITIONS = {
  lazy: 'Edition with details.',
  plain: 'Edition without details.',
  writing: 'Edition with notes.',
  faulty: 'Edition with faults.',
} as const;
export type Edition = keyof typeof EDITIONS;

/** Changes to remote-billing, each of which makes a release of its own. */
export const BILLING_EDITIONS: Readonly<Record<Edition, Change>> = {
  // A part of it is fetched when somebody asks for it, perhaps long after newer releases are out.
  lazy: {
    edits: [
      header(
        EDITIONS.lazy,
        '{shown ? <Suspense fallback={null}><Details subscription={undefined} /></Suspense> : <button type="button" onClick={() => setShown(true)}>Show details</button>}',
      ),
      {
        file: SCREEN,
        find: COMPONENT,
        replace: `const Details = lazy(async () => ({ default: (await import('./AllowanceCards.tsx')).AllowanceCards }));\n${COMPONENT}  const [shown, setShown] = useState(false);\n`,
      },
      { file: SCREEN, find: '      <AllowanceCards subscription={data} />\n', replace: '' },
      {
        file: SCREEN,
        find: "import { AllowanceCards } from './AllowanceCards.tsx';",
        replace: "import { lazy, Suspense, useState } from 'react';",
      },
    ],
  },
  plain: { edits: [header(EDITIONS.plain)] },
  // What is typed is not saved anywhere.
  writing: {
    edits: [
      header(EDITIONS.writing, '<textarea aria-label="Notes" value={notes} onChange={(event) => setNotes(event.target.value)} />'),
      {
        file: SCREEN,
        find: COMPONENT,
        replace: `${COMPONENT}  const [notes, setNotes] = useState('');\n  useUnsavedWork(notes !== '', 'your notes');\n`,
      },
      {
        file: SCREEN,
        find: SHELL_API,
        replace: "import { useState } from 'react';\nimport { useCall, useUnsavedWork } from '@canopy/shell-api';",
      },
    ],
  },
  // Fails as the page says: when it starts, or when it is drawn. Or it does what no page may do.
  faulty: {
    edits: [
      header(EDITIONS.faulty),
      {
        file: SCREEN,
        find: COMPONENT,
        replace: `const fault = () => localStorage.getItem('${FAULT_KEY}') ?? '';
if (fault() === 'start') throw new Error('the till does not open');
if (fault().startsWith('http')) document.head.append(Object.assign(document.createElement('script'), { src: fault() }));
if (fault() === 'inline') document.head.append(Object.assign(document.createElement('script'), { text: 'globalThis.foreign = true' }));
${COMPONENT}  if (fault() === 'render') throw new Error('the till is empty');
`,
      },
    ],
  },
};
