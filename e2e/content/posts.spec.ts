import type { Page } from '@playwright/test';
import { unique } from '../harness/accounts.ts';
import { call } from '../harness/api.ts';
import { expect, test } from '../harness/fixtures.ts';
import { FAILED_REQUEST } from '../harness/quiet-console.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';
import type { Workspace } from '../harness/workspaces.ts';
import type { Account } from '../harness/accounts.ts';

interface Post {
  readonly id: string;
  readonly title: string;
  readonly html: string;
}

/** The block editor, which has the same name as its field. */
const text = (page: Page) => page.getByRole('main').locator('[contenteditable="true"]');
const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });
const saved = (page: Page) => page.getByText('Saved', { exact: true });

function newPost(agency: Account, { id }: Workspace, name = `Post ${unique()}`): Promise<Post> {
  return call<Post>(agency, 'POST', '/posts/', { body: { title: name }, organisationId: id });
}

/** Kills the platform during typing, so that there is unsaved text when the portal notices. */
async function killWhileTyping(page: Page, kill: () => Promise<unknown>): Promise<void> {
  await text(page).click();
  const killing = { isDone: false };
  const killed = kill().finally(() => (killing.isDone = true));
  while (!killing.isDone) await page.keyboard.type('Begun. ', { delay: 20 });
  await killed;
}

const stored = (agency: Account, { id }: Workspace, post: string) => call<Post>(agency, 'GET', `/posts/${post}/`, { organisationId: id });

test('a post is written, saved while typing, and there again after a reload', async ({ page, agency, workspace }) => {
  await open(page, agency, inWorkspace('/posts', workspace));
  await expect(page.getByRole('heading', { name: 'No posts yet' })).toBeVisible();
  await page.getByRole('link', { name: 'New post' }).first().click();
  await title(page).fill('Tulips in a pot');
  await text(page).click();
  await page.keyboard.type('Plant them deep, and before the first frost.');
  await expect(page).toHaveURL(/\/posts\/[0-9a-f-]{36}/);
  // It also says Saved between typing the title and the text.
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await expect.poll(async () => (await stored(agency, workspace, id)).html).toContain('before the first frost.');
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(title(page)).toHaveValue('Tulips in a pot');
  await expect(text(page)).toContainText('Plant them deep, and before the first frost.');
  const blogs = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Blogs' });
  await expect(blogs).toHaveAttribute('aria-current', /page|true/);
  await blogs.click();
  await page.getByRole('main').getByRole('link', { name: 'All posts' }).click();
  await expect(page).toHaveURL(/\/posts\?/);
  const row = page.getByRole('table', { name: 'Posts' }).getByRole('row').filter({ hasText: 'Tulips in a pot' });
  await expect(row).toContainText('Draft');
  await expect(row).toContainText('Rosa Linde');
});

test('what was typed survives closing the page before it could be stored', async ({ page, agency, workspace, control, silentConsole }) => {
  silentConsole.allow(FAILED_REQUEST);
  const post = await newPost(agency, workspace);
  await open(page, agency, inWorkspace(`/posts/${post.id}`, workspace));
  await expect(title(page)).toHaveValue(post.title);
  // The editor's code loads after the rest.
  await expect(text(page)).toBeVisible();
  // The page may send a last request while it closes; with the platform down, it certainly stores nothing.
  await killWhileTyping(page, () => control.kill('platform'));
  await page.keyboard.type('Half a thought');
  await expect(text(page)).toContainText('Half a thought');
  // The draft is stored after the frame that shows it: the words on the screen may not be on the device yet.
  const isKept = (id: string) =>
    Object.entries(localStorage).some(([key, value]) => key.includes(id) && String(value).includes('Half a thought'));
  await expect.poll(() => page.evaluate(isKept, post.id)).toBe(true);
  const second = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  await control.start('platform');
  expect((await stored(agency, workspace, post.id)).html).not.toContain('Half a thought');
  await open(second, agency, inWorkspace('/posts', workspace));
  await expect(second.getByText('Unsaved changes are kept on this device')).toBeVisible();
  await second.getByRole('link', { name: post.title }).first().click();
  await expect(text(second)).toContainText('Half a thought');
  await expect.poll(async () => (await stored(agency, workspace, post.id)).html).toContain('Half a thought');
});

test('a platform that was killed while somebody wrote loses nothing', async ({ page, agency, workspace, control, silentConsole }) => {
  silentConsole.allow(FAILED_REQUEST);
  const post = await newPost(agency, workspace);
  await open(page, agency, inWorkspace(`/posts/${post.id}`, workspace));
  await expect(title(page)).toHaveValue(post.title);
  await expect(text(page)).toBeVisible();
  await killWhileTyping(page, () => control.kill('platform'));
  await page.keyboard.type('Written while nobody listened');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  // Writers stay where they are: no maintenance screen replaces the text.
  await expect(text(page)).toContainText('Written while nobody listened');
  await control.start('platform');
  // It also retries by itself: the button may be gone before it is clicked.
  await expect(async () => {
    const again = page.getByRole('button', { name: 'Try again' });
    if (await again.isVisible()) await again.click({ timeout: 500 });
    await expect(saved(page)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  expect((await stored(agency, workspace, post.id)).html).toContain('Written while nobody listened');
});

test('two people who write the same post both keep their text until one chooses', async ({ page, agency, workspace, silentConsole }) => {
  silentConsole.allow(FAILED_REQUEST);
  const post = await newPost(agency, workspace);
  // With presence, a version that arrives before the writer types is merged into the text, and there is nothing to choose.
  await page.route(/\/posts\/[^/]+\/presence\//, (route) => route.abort());
  await open(page, agency, inWorkspace(`/posts/${post.id}`, workspace));
  await expect(title(page)).toHaveValue(post.title);
  await call(agency, 'PATCH', `/posts/${post.id}/`, { body: { version: 1, title: 'Theirs' }, organisationId: workspace.id });
  await title(page).fill('Mine');
  const keepMine = page.getByRole('button', { name: 'Keep mine as a new version' });
  await expect(keepMine).toBeVisible();
  expect((await stored(agency, workspace, post.id)).title).toBe('Theirs');
  await keepMine.click();
  await expect.poll(async () => (await stored(agency, workspace, post.id)).title).toBe('Mine');
});

test('a post is moved to the bin and brought back', async ({ page, agency, workspace }) => {
  const post = await newPost(agency, workspace);
  await open(page, agency, inWorkspace('/posts', workspace));
  await page.getByRole('button', { name: `Delete ${post.title}` }).click();
  // A toast stays while it contains the focus.
  await page.getByRole('button', { name: 'Undo' }).focus();
  await expect(page.getByText('Moved to the bin')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No posts yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Post restored')).toBeVisible();
  await expect(page.getByRole('link', { name: post.title })).toBeVisible();
});

test('posts are searched and filtered by the address', async ({ page, agency, workspace }) => {
  const [first, second] = [await newPost(agency, workspace), await newPost(agency, workspace)];
  await open(page, agency, inWorkspace('/posts', workspace));
  const rows = page.getByRole('table', { name: 'Posts' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await page.getByRole('searchbox', { name: 'Search posts' }).fill(first.title);
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(/search=/);
  await page.reload();
  await expect(rows).toHaveCount(2);
  await expect(page.getByText(second.title)).toHaveCount(0);
});

test('the back button of a post leads to the list', async ({ page, agency, workspace }) => {
  const post = await newPost(agency, workspace);
  await open(page, agency, inWorkspace(`/posts/${post.id}`, workspace));
  await expect(title(page)).toHaveValue(post.title);
  // The tab started here: Back goes up a level.
  await page.getByRole('banner').getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(inWorkspace('/posts', workspace));
  await expect(page.getByRole('banner').getByRole('button', { name: 'Back' })).toHaveCount(0);
  // Now Back returns to where the visitor was.
  await page.getByRole('link', { name: post.title }).click();
  await expect(title(page)).toHaveValue(post.title);
  await page.getByRole('banner').getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(inWorkspace('/posts', workspace));
});

test('a post of another workspace, or none, is not there', async ({ page, agency, workspace, silentConsole }) => {
  silentConsole.allow(FAILED_REQUEST);
  await open(page, agency, inWorkspace('/posts/6f0c3f3e-4f43-4a0c-8f44-3b2d3f9a0001', workspace));
  await expect(page.getByRole('link', { name: 'All posts' })).toBeVisible();
});
