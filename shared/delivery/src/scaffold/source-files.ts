import type { RemoteName } from './remote-name.ts';

/** The sources of a remote and its end-to-end spec, by path from the repository's root. */
export function sourceFiles(name: RemoteName): Record<string, string> {
  const { team, remote, component } = name;
  const feature = `${remote}/src/features/${team}`;
  return {
    [`${remote}/src/remote.tsx`]: entry(name),
    [`${feature}/${component}Screen.tsx`]: screen(name),
    [`${feature}/${component}Screen.test.tsx`]: test(name),
    [`e2e/${team}/${team}.spec.ts`]: journey(name),
  };
}

const entry = ({ team, component, title }: RemoteName): string => `import { Route, Routes } from '@canopy/shell-api';
import { ${component}Screen } from './features/${team}/${component}Screen.tsx';

/** ${title}. */
export function Remote() {
  return (
    <Routes>
      <Route path="/${team}" element={<${component}Screen />} />
    </Routes>
  );
}
`;

const screen = ({ component, title }: RemoteName): string => `import { listTasks, type Task } from '@canopy/contract/host';
import { useCall } from '@canopy/shell-api';
import { Card, EmptyState, FailedState, PageHeader, Progress, Skeleton, Stack, Text } from '@canopy/ui';

/** Height of a card with its progress, so that nothing moves when the tasks arrive; px. */
const CARD_HEIGHT = 104;

/** What the workspace is working on, newest first. */
export function ${component}Screen() {
  const { data, error, isValidating, reload } = useCall(listTasks, { query: {} });
  return (
    <Stack gap="lg">
      <PageHeader title="${title}" description="What the workspace is working on." />
      {data ? <Tasks tasks={data} /> : error ? <FailedState detail={error.message} onRetry={() => void reload()} retrying={isValidating} /> : <Waiting />}
    </Stack>
  );
}

function Tasks({ tasks }: { readonly tasks: readonly Task[] }) {
  if (tasks.length === 0) return <EmptyState icon="sparkles" title="Nothing is running" description="Crawls and other long work appear here while they last." />;
  return tasks.map(({ id, kind, message, progress }) => (
    <Card key={id} title={kind}>
      <Stack gap="sm">
        <Progress label={kind} value={progress * 100} />
        <Text>{message}</Text>
      </Stack>
    </Card>
  ));
}

function Waiting() {
  return (
    <Stack gap="lg" role="status" aria-label="Loading tasks">
      <Skeleton height={CARD_HEIGHT} />
      <Skeleton height={CARD_HEIGHT} />
    </Stack>
  );
}
`;

const test = ({ component, title }: RemoteName): string => `import { describe, expect, it } from '@jest/globals';
import { listTasks, type Task } from '@canopy/contract/host';
import { answer, refuse, renderScreen } from '@canopy/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ${component}Screen } from './${component}Screen.tsx';

const crawl: Task = {
  id: '5f0c4c1e-6a55-4f0e-9a9b-0a8f5b1f2c3d',
  kind: 'crawl',
  status: 'RUNNING',
  progress: 0.4,
  message: '120 of 300 pages',
  result: null,
  created_at: '2026-11-03T09:00:00.000Z',
  finished_at: null,
};

describe('${title}', () => {
  it('shows what is running', async () => {
    renderScreen(<${component}Screen />, { answers: [answer(listTasks, [crawl])] });
    expect(screen.getByRole('heading', { level: 1, name: '${title}' })).toBeVisible();
    expect(screen.getByRole('status', { name: 'Loading tasks' })).toBeVisible();
    expect(await screen.findByText('120 of 300 pages')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'crawl' })).toHaveAttribute('aria-valuenow', '40');
    expect(screen.queryByRole('status', { name: 'Loading tasks' })).toBeNull();
  });

  it('says when nothing is', async () => {
    renderScreen(<${component}Screen />, { answers: [answer(listTasks, [])] });
    expect(await screen.findByText('Nothing is running')).toBeVisible();
  });

  it('offers another try when it cannot be read', async () => {
    const { platform } = renderScreen(<${component}Screen />, { answers: [refuse(listTasks, { status: 403, code: 'not-a-member', detail: 'Not yours.' })] });
    expect(await screen.findByText('Not yours.')).toBeVisible();
    platform.set(answer(listTasks, [crawl]));
    await userEvent.click(screen.getByRole('button', { name: /try again|retry/i }));
    expect(await screen.findByText('120 of 300 pages')).toBeVisible();
  });
});
`;

const journey = ({ team, title }: RemoteName): string => `import { expect, test } from '../harness/fixtures.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';

test('a new workspace has nothing running', async ({ page, agency, workspace }) => {
  await open(page, agency, inWorkspace('/${team}', workspace));
  await expect(page.getByRole('heading', { level: 1, name: '${title}' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Nothing is running')).toBeVisible();
});
`;
