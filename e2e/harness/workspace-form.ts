import type { Page } from '@playwright/test';
import { workspaceDetails, type WorkspaceDetails } from './workspaces.ts';

/** Selects an entry of one of the form's lists. */
export async function choose(page: Page, label: string, entry: string): Promise<void> {
  await page
    .getByRole('textbox', { name: label })
    .or(page.getByRole('combobox', { name: label }))
    .click();
  await page.getByRole('option', { name: entry, exact: true }).click();
}

/** Fills in the Add Workspace form; whatever is not given is made up. */
export async function fillWorkspaceForm(page: Page, change: Partial<WorkspaceDetails> = {}): Promise<WorkspaceDetails> {
  const details = workspaceDetails(change);
  await page.getByLabel('Organization Name').fill(details.name);
  await page.getByLabel('Domain').fill(details.domain);
  await choose(page, 'Industry', details.industry);
  await choose(page, 'Company Type', details.company_type);
  return details;
}
