import { addedActiveParts } from '../rewrite/active-parts.ts';
import { readBlocks } from '../rewrite/content-blocks.ts';
import type { RewriteTarget } from '../rewrite/fix.ts';
import { rewriteBytes } from '../rewrite/rewrite-bytes.ts';
import { rewriteLinks } from '../rewrite/rewrite-links.ts';
import { seenText } from '../rewrite/seen-text.ts';
import { baseOf } from './page-reader.ts';
import { targetKey, type PageTasks } from './page-tasks.ts';

type Doing<Task extends keyof PageTasks> = (input: PageTasks[Task]['input']) => PageTasks[Task]['output'];

export const findTargets: Doing<'find-targets'> = ({ body, url }) => {
  const targets: RewriteTarget[] = [];
  rewriteBytes(body, (target) => {
    targets.push(target);
    return null;
  });
  return { targets, base: baseOf(body, url), ...seenText(new TextDecoder().decode(body)) };
};

export const rewrite: Doing<'rewrite'> = ({ body, fixes }) => {
  const { bytes: _bytes, ...output } = rewriteBytes(body, (target) => fixes.get(targetKey(target)) ?? null);
  return output;
};

export const rewriteSource: Doing<'rewrite-source'> = ({ html, fixes }) =>
  rewriteLinks(html, (target) => fixes.get(targetKey(target)) ?? null);

export const contentBlocks: Doing<'content-blocks'> = ({ html }) => readBlocks(html);

export const addedActive: Doing<'added-active'> = ({ before, after }) => addedActiveParts(before, after);
