import {
  createKeywordProject,
  getKeywordProject,
  listKeywordProjects,
  listKeywordSources,
  lookUpKeywordFigures,
  updateKeywordProject,
} from '@canopy/contract/content';
import { cancelTask, getTask, getUser, listTasks } from '@canopy/contract/host';
import { expect, it, jest } from '@jest/globals';
import { answer, aUser, refuse, renderScreen } from '@canopy/testing';
import { Route, Routes } from '@canopy/shell-api';
import { useToasts } from '@canopy/shell-api/host';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PlannerRoutes } from './PlannerRoutes.tsx';
import { FERN_KEYWORDS } from './testing/planned-keyword.ts';

const ID = '1f2b7a52-91b7-4d21-8f6e-6a3f6f8d1c11';
const PROJECT = {
  id: ID,
  kind: 'keywords' as const,
  name: 'Ferns',
  seeds: ['tree ferns'],
  keywords: 3,
  clusters: 2,
  state: 'ready' as const,
  task_id: null,
  problem: null,
  created_at: '2026-11-22T10:00:00.000Z',
  model: null,
  provider_problem: null,
  figures_day: '2026-11-18',
  data: FERN_KEYWORDS,
  pages: [{ cluster: 'gravel', page_url: 'https://fern.example/gravel' }],
};
const TASK = {
  id: '2f2b7a52-91b7-4d21-8f6e-6a3f6f8d1c22',
  kind: 'keyword-figures',
  status: 'RUNNING' as const,
  progress: 0.3,
  message: '1 of 3 keywords looked up',
  result: null,
  created_at: '2026-11-22T10:00:00.000Z',
  finished_at: null,
};
const Toasts = () =>
  useToasts().map(({ id, title, description, action }) => (
    <div key={id}>
      <p>{`${title}: ${description}`}</p>
      {action && <button onClick={action.run}>{action.label}</button>}
    </div>
  ));
const screenOf = (
  at: string,
  answers: Parameters<typeof renderScreen>[1] extends infer O ? (O extends { answers?: infer A } ? A : never) : never,
) =>
  renderScreen(
    <>
      <Routes>
        <Route path="/keyword-planner/*" element={<PlannerRoutes />} />
      </Routes>
      <Toasts />
    </>,
    { at, answers },
  );

it('makes a list from pasted keywords and opens it', async () => {
  const { platform, address } = screenOf('/keyword-planner', [
    answer(listKeywordProjects, { data: [] }),
    answer(createKeywordProject, PROJECT),
    answer(getKeywordProject, PROJECT),
  ]);
  const [open] = await screen.findAllByRole('button', { name: 'New list' });
  await userEvent.click(open as HTMLElement);
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create' }));
  expect(within(dialog).getByText('Enter a name.')).toBeVisible();
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'Ferns');
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Keywords/ }), 'tree ferns{Enter}gravel');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(address()).toContain(`/keyword-planner/${ID}`));
  expect(platform.asked.get('createKeywordProject')?.at(-1)?.body).toEqual({
    kind: 'keywords',
    name: 'Ferns',
    seeds: ['tree ferns', 'gravel'],
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Ferns' })).toBeVisible();
});

it('shows clusters as a list, a table and a mindmap, and moves keywords', async () => {
  const { platform, address } = screenOf(`/keyword-planner/${ID}`, [
    answer(getKeywordProject, PROJECT),
    answer(updateKeywordProject, PROJECT),
  ]);
  expect(await screen.findByText('tree ferns, hardy ferns')).toBeVisible();
  expect(screen.getByText('Chosen page')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Research gravel' })).toHaveAttribute('href', expect.stringContaining('question=gravel'));
  await userEvent.click(screen.getByRole('radio', { name: 'Mindmap' }));
  expect(await screen.findByRole('tree', { name: 'Clusters of Ferns' })).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'Table' }));
  expect(address()).toContain('view=table');
  const table = await screen.findByRole('table', { name: 'Keywords' });
  await userEvent.click(within(table).getByRole('checkbox', { name: /gravel/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Move to cluster' }));
  await userEvent.type(await screen.findByRole('combobox', { name: /Cluster/ }), 'tree ferns');
  expect(screen.getByText('They join this cluster.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Move' }));
  await waitFor(() =>
    expect(platform.asked.get('updateKeywordProject')?.at(-1)?.body).toEqual({ move: { keywords: ['gravel'], cluster: 'tree ferns' } }),
  );
  // Taken back, with the page that was chosen for the cluster.
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(
      platform.asked
        .get('updateKeywordProject')
        ?.slice(1)
        .map(({ body }) => body),
    ).toEqual([
      { move: { keywords: ['gravel'], cluster: 'gravel' }, assign: { cluster: 'gravel', page_url: 'https://fern.example/gravel' } },
      // The cluster it had joined had none.
      { assign: { cluster: 'tree ferns', page_url: null } },
    ]),
  );
});

it('renames clusters, chooses their pages and keeps notes', async () => {
  const { platform } = screenOf(`/keyword-planner/${ID}`, [answer(getKeywordProject, PROJECT), answer(updateKeywordProject, PROJECT)]);
  const last = () => platform.asked.get('updateKeywordProject')?.at(-1)?.body;
  await userEvent.click(await screen.findByRole('button', { name: 'Rename or merge tree ferns' }));
  const name = await screen.findByRole('combobox', { name: /Cluster/ });
  await userEvent.clear(name);
  await userEvent.type(name, 'Ferns');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(last()).toEqual({ move: { keywords: ['tree ferns', 'hardy ferns'], cluster: 'Ferns' } }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Choose page for tree ferns' }));
  const url = await screen.findByRole('combobox', { name: /URL/ });
  expect(url).toHaveValue('https://fern.example/ferns');
  await userEvent.clear(url);
  await userEvent.type(url, 'ferns');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Enter the URL of a page.')).toBeVisible();
  await userEvent.clear(url);
  await userEvent.type(url, 'https://fern.example/all');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(last()).toEqual({ assign: { cluster: 'tree ferns', page_url: 'https://fern.example/all' } }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('radio', { name: 'Table' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Note on gravel' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Note' }), 'Ask Uli');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(last()).toEqual({ note: { keyword: 'gravel', text: 'Ask Uli' } }));
});

it('moves and merges in the tree by keyboard, as dragging in the map does', async () => {
  const { platform } = screenOf(`/keyword-planner/${ID}?view=mindmap`, [
    answer(getKeywordProject, PROJECT),
    answer(updateKeywordProject, PROJECT),
  ]);
  const tree = await screen.findByRole('tree', { name: 'Clusters of Ferns' });
  const names = () =>
    within(tree)
      .getAllByRole('treeitem')
      .map((row) => row.textContent);
  expect(names()).toEqual([
    'Ferns',
    '▾tree ferns2 keywords',
    'tree ferns400 impressions',
    'hardy ferns50 impressions',
    '▾gravel1 keyword',
    'gravel',
  ]);
  within(tree).getByRole('treeitem', { selected: true }).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowLeft}');
  expect(within(tree).getByRole('treeitem', { selected: true })).toHaveAttribute('aria-expanded', 'false');
  expect(names()).toHaveLength(4);
  await userEvent.keyboard('{End}{Enter}');
  await userEvent.type(await screen.findByRole('combobox', { name: /Cluster/ }), 'tree ferns');
  await userEvent.click(screen.getByRole('button', { name: 'Move' }));
  await waitFor(() =>
    expect(platform.asked.get('updateKeywordProject')?.at(-1)?.body).toEqual({ move: { keywords: ['gravel'], cluster: 'tree ferns' } }),
  );
});

it('says that a change was refused where no dialog does', async () => {
  screenOf(`/keyword-planner/${ID}?view=table`, [
    answer(getKeywordProject, PROJECT),
    refuse(updateKeywordProject, { status: 409, code: 'changed', detail: 'Ask again.' }),
  ]);
  await userEvent.click(await screen.findByRole('checkbox', { name: /gravel/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('The change was not saved: Ask again.')).toBeVisible();
});

it('scrolls the tree to what is chosen, and not the page', async () => {
  const pageScrolls = jest.spyOn(HTMLElement.prototype, 'scrollIntoView');
  const sizes = [
    jest.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
      return [...(this.parentElement?.children ?? [])].indexOf(this) * 20;
    }),
    jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(20),
    jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(40),
  ];
  screenOf(`/keyword-planner/${ID}?view=mindmap`, [answer(getKeywordProject, PROJECT)]);
  const tree = await screen.findByRole('tree', { name: 'Clusters of Ferns' });
  within(tree).getByRole('treeitem', { selected: true }).focus();
  await userEvent.keyboard('{End}');
  expect(tree.scrollTop).toBe(80);
  await userEvent.keyboard('{Home}');
  expect(tree.scrollTop).toBe(0);
  expect(pageScrolls).not.toHaveBeenCalled();
  for (const spy of [pageScrolls, ...sizes]) spy.mockRestore();
});

it('asks a provider for search volumes, and shows each figure with its source and day', async () => {
  const [first, ...others] = PROJECT.data;
  const metrics = {
    provider: 'dataforseo' as const,
    volume: 880,
    competition: 12,
    cpc: 0.4,
    currency: 'USD',
    country: 'GB',
    fetched_on: '2026-11-20',
  };
  const { platform } = screenOf(`/keyword-planner/${ID}?view=table`, [
    answer(getKeywordProject, PROJECT),
    answer(listKeywordSources, { data: [{ id: 'dataforseo', name: 'DataForSEO', is_sandbox: true }] }),
    answer(listTasks, []),
    answer(lookUpKeywordFigures, { task_id: TASK.id, message: '3 keywords are being looked up.' }),
    answer(getTask, TASK),
    answer(cancelTask, TASK),
    answer(getUser, aUser()),
  ]);
  const table = await screen.findByRole('table', { name: 'Keywords' });
  expect(within(table).queryByText('880')).toBeNull();
  const ask = await screen.findByRole('button', { name: 'Get search volumes from DataForSEO (sandbox)' });
  expect(screen.getByText('Uses one of 25 keyword metadata updates left this month')).toBeVisible();
  if (first) platform.set(answer(getKeywordProject, { ...PROJECT, data: [{ ...first, metrics: [metrics] }, ...others] }));
  await userEvent.click(ask);
  // It goes on by itself, and can be stopped.
  expect(await screen.findByText('1 of 3 keywords looked up')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Stop the look-up' }));
  await waitFor(() => expect(platform.asked.get('cancelTask')).toHaveLength(1));
  platform.set(answer(getTask, { ...TASK, status: 'SUCCESS', result: { looked_up: 3, wanted: 3, problem: null } }));
  expect(await screen.findByText('880')).toBeVisible();
  expect(screen.getByText(/^3 keywords looked up/)).toBeVisible();
  expect(screen.getByText('0.40 USD')).toBeVisible();
  expect(screen.getAllByText(/^DataForSEO, GB, /)).toHaveLength(2);
  expect(platform.asked.get('lookUpKeywordFigures')?.[0]).toMatchObject({ params: { id: ID }, body: { provider: 'dataforseo' } });
});

it('shows what an imported file says beside what a provider says, each named', async () => {
  const [first, ...others] = PROJECT.data;
  if (!first) throw new Error('no keyword');
  const provided = {
    provider: 'dataforseo' as const,
    volume: 880,
    competition: 12,
    cpc: null,
    currency: null,
    country: 'GB',
    fetched_on: '2026-11-20',
  };
  const file = {
    file: 'ahrefs.csv',
    volume: 1_900,
    difficulty: 31,
    cpc: 0.45,
    currency: 'USD',
    position: null,
    intents: ['informational' as const],
    imported_on: '2026-11-21',
  };
  screenOf(`/keyword-planner/${ID}?view=table`, [
    answer(getKeywordProject, { ...PROJECT, data: [{ ...first, metrics: [provided], files: [file] }, ...others] }),
    answer(listKeywordSources, { data: [] }),
    answer(listTasks, []),
    answer(getUser, aUser()),
  ]);
  const table = within(await screen.findByRole('table', { name: 'Keywords' }));
  expect(table.getByRole('columnheader', { name: /^Monthly searches/ })).toBeVisible();
  expect(table.getByRole('columnheader', { name: /^File: monthly searches/ })).toBeVisible();
  expect(table.getByText('880')).toBeVisible();
  expect(table.getByText('1,900')).toBeVisible();
  expect(table.getByText('0.45 USD')).toBeVisible();
  expect(table.getAllByText(/^ahrefs\.csv, /)).toHaveLength(4);
  expect(table.getAllByText(/^DataForSEO, GB, /)).toHaveLength(1);
  // No file has a position.
  expect(table.queryByRole('columnheader', { name: /^File: position/ })).toBeNull();
});

it('says that a look-up found under way may be another list’s, and that it was stopped', async () => {
  const { platform } = screenOf(`/keyword-planner/${ID}`, [
    answer(getKeywordProject, PROJECT),
    answer(listKeywordSources, { data: [{ id: 'dataforseo', name: 'DataForSEO', is_sandbox: true }] }),
    answer(listTasks, [TASK]),
    answer(getTask, TASK),
    refuse(cancelTask, { status: 409, code: 'changed', detail: 'Ask again.' }),
    answer(getUser, aUser()),
  ]);
  expect(await screen.findByText(/^In progress, possibly for another list of this workspace: 1 of 3/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Stop the look-up' }));
  expect(await screen.findByText('The look-up could not be stopped: Ask again.')).toBeVisible();
  platform.set(answer(listTasks, []));
  platform.set(answer(getTask, { ...TASK, status: 'FAILURE', message: 'Cancelled.', result: { cancelled: true } }));
  expect(await screen.findByText('The look-up was stopped: Search volumes received so far are kept.')).toBeVisible();
  expect(screen.queryByText(/could not be fetched/)).toBeNull();
  // The button is gone; the keyboard goes on where it was.
  await waitFor(() => expect(screen.getByRole('group', { name: 'Search volumes' })).toHaveFocus());
});

it('asks for no search volumes where none of the month’s keyword metadata updates is left', async () => {
  const user = aUser();
  renderScreen(
    <Routes>
      <Route path="/keyword-planner/*" element={<PlannerRoutes />} />
    </Routes>,
    {
      at: `/keyword-planner/${ID}`,
      user: { ...user, remaining: { ...user.remaining, keyword_metadata_remaining: 0 } },
      answers: [
        answer(getKeywordProject, PROJECT),
        answer(listTasks, []),
        answer(listKeywordSources, { data: [{ id: 'dataforseo', name: 'DataForSEO', is_sandbox: false }] }),
      ],
    },
  );
  expect(await screen.findByRole('button', { name: 'Get search volumes from DataForSEO' })).toBeDisabled();
  expect(screen.getByText('No keyword metadata updates left this month')).toBeVisible();
});

it('offers ideas of a provider for new seeds, and says why none came', async () => {
  const { platform } = screenOf('/keyword-planner', [
    answer(listKeywordSources, { data: [{ id: 'google_ads', name: 'Google Ads', is_sandbox: false }] }),
    answer(listKeywordProjects, { data: [] }),
    answer(createKeywordProject, PROJECT),
    answer(getKeywordProject, { ...PROJECT, provider_problem: 'Google Ads: It rejected the key.' }),
  ]);
  await userEvent.click((await screen.findAllByRole('button', { name: 'New list' }))[0] as HTMLElement);
  // A list holds what was entered: ideas are for seeds.
  expect(within(await screen.findByRole('dialog')).queryByLabelText('Ideas from a provider')).toBeNull();
  await userEvent.type(screen.getByRole('textbox', { name: /^Name/ }), 'Ferns');
  await userEvent.type(screen.getByRole('textbox', { name: /^Keywords/ }), 'tree ferns');
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Google Ads: It rejected the key.')).toBeVisible();
  expect(platform.asked.get('createKeywordProject')?.at(-1)?.body).not.toHaveProperty('provider');
});
