import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { EDITIONS, type Edition } from '../harness/billing-variants.ts';
import { expect, test } from '../harness/delivery-fixtures.ts';
import { expectCommand } from '../harness/remote-command.ts';
import { expectOthersUsable, expectSamePage, goToRemote, headingOf, markPage } from '../harness/remote-screens.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';

/** Promised: 60 s, and 30 s for the rollback. The tests wait longer, for machines that take that long to render a page. */
const SEEN_MS = 120_000;

/** SHA-256 of every file of every release of the host, by path. */
async function hostFiles(releases: string): Promise<Record<string, string>> {
  const folder = path.join(releases, 'host');
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  return Object.fromEntries(
    await Promise.all(
      files.map(
        async (file) =>
          [
            path.relative(folder, file),
            createHash('sha256')
              .update(await readFile(file))
              .digest('hex'),
          ] as const,
      ),
    ),
  );
}

/** The host's initial scripts and styles with their hashes, taken from the served page, since tags of lazy chunks come and go. */
const hostTags = (page: Page) =>
  page.evaluate(async () => {
    const served = await (await fetch(location.href, { headers: { accept: 'text/html' } })).text();
    const tags = new DOMParser().parseFromString(served, 'text/html').querySelectorAll('script[src], link[rel=stylesheet]');
    return [...tags]
      .map((tag) => `${tag.getAttribute('src') ?? tag.getAttribute('href')} ${tag.getAttribute('integrity') ?? ''}`)
      .filter((tag) => new URL(tag, location.origin).href.startsWith(`${location.origin}/assets/`))
      .toSorted();
  });

test('three publishes: new pages have each at once, the host stays byte for byte, an open page keeps its releases; and back again', async ({
  page,
  newVisitor,
  agency,
  workspace,
  stack,
  publish,
}) => {
  const subscription = inWorkspace('/subscription', workspace);
  const seesSoon = async (edition: Edition) => {
    const visitor = await newVisitor();
    await expect(async () => {
      await open(visitor, agency, subscription);
      await expect(visitor.getByText(EDITIONS[edition])).toBeVisible({ timeout: 20_000 });
    }).toPass({ timeout: SEEN_MS });
    const tags = await hostTags(visitor);
    await visitor.context().close();
    return tags;
  };

  const { version } = await publish('lazy');
  await open(page, agency, subscription);
  await expect(page.getByText(EDITIONS.lazy)).toBeVisible();
  await markPage(page);
  const filesBefore = await hostFiles(stack.releases);
  const tagsBefore = await hostTags(page);
  expect(Object.keys(filesBefore).length).toBeGreaterThan(10);
  expect(tagsBefore.length).toBeGreaterThan(1);

  for (const edition of ['plain', 'writing', 'faulty'] as const) {
    await publish(edition);
    expect(await seesSoon(edition), 'the host’s files on the page').toEqual(tagsBefore);
    await expectOthersUsable(page, workspace, 'remote-billing');
    await goToRemote(page, 'remote-billing', workspace);
    await expect(headingOf(page, 'remote-billing')).toBeVisible();
    await expect(page.getByText(EDITIONS.lazy)).toBeVisible();
  }
  // A chunk of the first release that nobody has fetched yet.
  const [chunk] = await Promise.all([
    page.waitForResponse((response) => response.url().includes(`/${version}/`) && response.url().endsWith('.js')),
    page.getByRole('button', { name: 'Show details' }).click(),
  ]);
  expect(chunk.status()).toBe(200);
  await expectSamePage(page);
  expect(await hostFiles(stack.releases), 'the host’s files on the disk').toEqual(filesBefore);

  await expectCommand(['rollback', 'billing', '--to', stack.releases]);
  await seesSoon('writing');
});
