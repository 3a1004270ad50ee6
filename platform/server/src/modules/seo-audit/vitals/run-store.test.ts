import { expect, it } from '@jest/globals';
import { wireRun, type RunRow } from './run-store.ts';

const row: RunRow = {
  id: 'run',
  crawl_id: 'crawl',
  task_id: 'task',
  options: {},
  planned: 10,
  templates: 2,
  pages: 5,
  message: '',
  started_at: '2026-11-20T10:00:00Z',
  measured: 5,
  failed: 1,
  since: 2,
  task_seconds: 30,
  task_status: 'RUNNING',
  progress: 0.5,
  task_message: '',
  error: null,
  cancelled: null,
  finished_at: null,
  is_young: false,
};

it('reckons the time left at the pace since it was resumed, and only while it runs', () => {
  expect(wireRun(row).seconds_left).toBe(60);
  expect(wireRun({ ...row, since: 0 }).seconds_left).toBeNull();
  expect(wireRun({ ...row, measured: 9 }).seconds_left).toBeNull();
  expect(wireRun({ ...row, task_status: 'SUCCESS' }).seconds_left).toBeNull();
});
