import { expect, test } from '../harness/fixtures.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';

test('six steps, each with its state, and the count in the sidebar', async ({ page, agency, workspace }) => {
  await open(page, agency, inWorkspace('/get-started', workspace));
  const steps = page.getByRole('main').getByRole('listitem');
  await expect(steps).toHaveCount(6);
  await expect(page.getByText(`1 of 6 steps done for ${workspace.name}.`)).toBeVisible();
  await expect(steps.filter({ hasText: 'Audit your site' }).getByRole('img', { name: 'Done' })).toBeVisible();
  await expect(steps.getByRole('img', { name: 'To do' })).toHaveCount(5);
  await expect(page.getByRole('link', { name: 'Get Started (1/6)' })).toBeVisible();
});
