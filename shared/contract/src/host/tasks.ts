import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';

export const TASK_STATUSES = ['PENDING', 'RUNNING', 'SUCCESS', 'FAILURE'] as const;

/** Kinds of tasks that the portal knows by name. They are stored in the database: keep them across releases. */
export const TASK_KINDS = {
  crawl: 'crawl',
  research: 'content-research',
  backlinkArticle: 'backlink-article',
  checkBacklinks: 'check-backlinks',
  keywordFigures: 'keyword-figures',
} as const;

/** A long-running task (document 1, section 4). Polled every 5 seconds until SUCCESS or FAILURE. */
export const task = z.object({
  id: z.uuid(),
  kind: z.string(),
  status: z.enum(TASK_STATUSES),
  /** 0 to 1 */
  progress: z.number(),
  message: z.string(),
  /** shape depends on the kind of task; its reader parses it */
  result: z.nullable(z.unknown()),
  created_at: z.string(),
  finished_at: z.nullable(z.string()),
});
export type Task = z.output<typeof task>;

export const getTask = defineCall({
  name: 'getTask',
  method: 'GET',
  path: '/tasks/{id}/',
  access: 'member',
  tokens: 'read',
  summary: 'One task of the workspace.',
  params: z.object({ id: z.uuid() }),
  output: task,
});

export const listTasks = defineCall({
  name: 'listTasks',
  method: 'GET',
  path: '/tasks/',
  access: 'member',
  tokens: 'read',
  summary: 'The workspace’s tasks that are pending or running, newest first.',
  query: z.object({ kind: z.optional(z.string()) }),
  output: z.array(task),
});

export const cancelTask = defineCall({
  name: 'cancelTask',
  method: 'POST',
  path: '/tasks/{id}/cancel/',
  access: 'member',
  tokens: 'write',
  summary: 'Asks a task to stop; its results so far are kept.',
  params: z.object({ id: z.uuid() }),
  output: task,
});

/** Response of calls that start a task from a button (document 2, section 3). */
export const startedTask = z.object({ task_id: z.uuid(), message: z.string() });
