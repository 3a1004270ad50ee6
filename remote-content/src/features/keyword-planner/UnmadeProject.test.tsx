import {
  getKeywordProject,
  listKeywordProjects,
  listKeywordSources,
  makeKeywordProjectAgain,
  type KeywordProjectDetail,
} from '@canopy/contract/content';
import { cancelTask, getTask, getUser, listTasks } from '@canopy/contract/host';
import { expect, it } from '@jest/globals';
import { Route, Routes } from '@canopy/shell-api';
import { answer, aUser, refuse, renderScreen, type Answer } from '@canopy/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PlannerRoutes } from './PlannerRoutes.tsx';

const ID = '1f2b7a52-91b7-4d21-8f6e-6a3f6f8d1c11';
const TASK = {
  id: '2f2b7a52-91b7-4d21-8f6e-6a3f6f8d1c22',
  kind: 'keyword-project',
  status: 'RUNNING' as const,
  progress: 0.45,
  message: 'Asking the language model',
  result: null,
  created_at: '2026-11-22T10:00:00.000Z',
  finished_at: null,
};
const MAKING: KeywordProjectDetail = {
  id: ID,
  kind: 'seeds',
  name: 'Ferns',
  seeds: ['tree ferns', 'moss'],
  keywords: 0,
  clusters: 0,
  state: 'making',
  task_id: TASK.id,
  problem: null,
  created_at: '2026-11-22T10:00:00.000Z',
  model: null,
  provider_problem: null,
  figures_day: null,
  data: [],
  pages: [],
};
const READY: KeywordProjectDetail = { ...MAKING, keywords: 1, clusters: 1, state: 'ready', task_id: null };

const show = (at: string, ...answers: Answer[]) =>
  renderScreen(
    <Routes>
      <Route path="/seed-keyword-planner/*" element={<PlannerRoutes />} />
    </Routes>,
    { at, answers: [answer(getUser, aUser()), answer(listKeywordSources, { data: [] }), answer(listTasks, []), ...answers] },
  );
const open = (...answers: Answer[]) => show(`/seed-keyword-planner/${ID}`, ...answers);

it('shows what a project in the making is at, and its keywords when it is ready', async () => {
  const { platform } = open(answer(getKeywordProject, MAKING), answer(getTask, TASK));
  expect(await screen.findByText('Asking the language model')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Ferns' })).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Expanding the seeds' })).toHaveAttribute('aria-valuenow', '45');
  platform.set(answer(getKeywordProject, READY), answer(getTask, { ...TASK, status: 'SUCCESS', progress: 1 }));
  expect(await screen.findByText(/^1 keyword in 0 clusters/)).toBeVisible();
  expect(await screen.findByRole('radio', { name: 'Mindmap' })).toBeVisible();
});

it('is stopped, and begun again', async () => {
  const { platform } = open(answer(getKeywordProject, MAKING), answer(getTask, TASK), answer(cancelTask, TASK));
  await userEvent.click(await screen.findByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(platform.asked.get('cancelTask')?.[0]?.params).toEqual({ id: TASK.id }));
  const stopped: KeywordProjectDetail = { ...MAKING, state: 'stopped', task_id: null };
  platform.set(answer(getKeywordProject, stopped), answer(getTask, { ...TASK, status: 'FAILURE', result: { cancelled: true } }));
  expect(await screen.findByRole('heading', { name: 'The project was stopped' })).toBeVisible();
  const again = { ...MAKING, task_id: '3f2b7a52-91b7-4d21-8f6e-6a3f6f8d1c33' };
  platform.set(answer(makeKeywordProjectAgain, again), answer(getKeywordProject, again), answer(getTask, { ...TASK, id: again.task_id }));
  await userEvent.click(screen.getByRole('button', { name: 'Start again' }));
  expect(await screen.findByText('Asking the language model')).toBeVisible();
});

it('says why it failed, and what refuses another try', async () => {
  open(
    answer(getKeywordProject, { ...MAKING, state: 'failed', task_id: null, problem: 'The provider refused the key.' }),
    refuse(makeKeywordProjectAgain, { status: 402, code: 'limit-reached', detail: 'All of them are used up.' }),
  );
  expect(await screen.findByText('The provider refused the key.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('All of them are used up.')).toBeVisible();
});

it('stands in the list with its state, which changes by itself', async () => {
  const { platform } = show('/seed-keyword-planner', answer(listKeywordProjects, { data: [MAKING] }));
  const table = await screen.findByRole('table', { name: 'Projects' });
  expect(await within(table).findByText('In progress')).toBeVisible();
  platform.set(answer(listKeywordProjects, { data: [READY] }));
  expect(await within(table).findByText('Ready')).toBeVisible();
});
