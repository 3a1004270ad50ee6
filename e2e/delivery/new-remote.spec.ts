import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test as base } from '../harness/fixtures.ts';
import { restoreIndex, storedIndex } from '../harness/own-index.ts';
import { copyOfRepository, type RepositoryCopy } from '../harness/repository-copy.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';

const ROOM = 'field-notes';
const REMOTE = `remote-${ROOM}`;

/** A call that exists only in this copy's contract, and a screen that makes it: the remote is ahead of the deployed API. */
const NEW_CALL = `
export const listNotes = defineCall({
  name: 'listNotes', method: 'GET', path: '/notes/', access: 'member',
  summary: 'Notes from the field.', query: z.object({}), output: z.array(task),
});
`;

const test = base.extend<object, { copy: RepositoryCopy }>({
  copy: [
    async ({ stack }, provide) => {
      const copy = await copyOfRepository(path.join(stack.dataFolder, 'repository'));
      await provide(copy);
      await copy.remove();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

test('a remote is written by one command, passes its test, and is in the portal once it is published', async ({
  copy,
  stack,
  page,
  agency,
  workspace,
}) => {
  test.setTimeout(480_000);
  const written = await copy.run('remote', ['new', ROOM]);
  expect(written, written.text).toMatchObject({ code: 0, text: expect.stringContaining(`${REMOTE} is there, at /${ROOM}`) });
  const tested = await copy.run('test', ['jest', REMOTE]);
  expect(tested, tested.text).toMatchObject({ code: 0, text: expect.stringContaining('3 passed, 0 failed') });
  const published = await copy.run('remote', ['publish', ROOM, '--to', stack.releases]);
  expect(published, published.text).toMatchObject({
    code: 0,
    text: expect.stringMatching(new RegExp(`${REMOTE} \\S+ is published to .* and current`)),
  });

  await open(page, agency, inWorkspace('/get-started', workspace));
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Field notes' }).click();
  await expect(page).toHaveURL(new RegExp(`/${ROOM}`));
  await expect(page.getByRole('heading', { level: 1, name: 'Field notes' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Nothing is running')).toBeVisible();
  await restoreIndex();
});

test('its name is refused a second time, and a call that the deployed API does not serve blocks it', async ({ copy, stack }) => {
  expect(await copy.run('remote', ['new', ROOM])).toMatchObject({ code: 1, text: expect.stringContaining('CNP-2010  ') });
  await appendFile(path.join(copy.root, 'shared/contract/src/host/tasks.ts'), NEW_CALL);
  await appendFile(path.join(copy.root, 'shared/contract/src/host/index.ts'), "export { listNotes } from './tasks.ts';\n");
  const screen = `${REMOTE}/src/features/${ROOM}/FieldNotesScreen.tsx`;
  await copy.edit(screen, 'useCall(listTasks, ', 'useCall(listNotes, ');
  await copy.edit(screen, 'import { listTasks, type Task }', 'import { listNotes, type Task }');
  const before = await storedIndex();
  const { code, text } = await copy.run('remote', ['publish', ROOM, '--to', stack.releases]);
  expect([code, text]).toEqual([1, expect.stringMatching(/^CNP-1006 .*GET \/notes\//m)]);
  expect((await storedIndex()).remotes).toEqual(before.remotes);
});
