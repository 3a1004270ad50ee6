import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { ROOT } from '../start/settings.ts';

/** The error catalogues of the specification (section 8 of both documents) and what its forms say, spelled as there. */
const CATALOGUE = [
  'Failed to update content. Please try again.',
  'Invalid platform specified.',
  'Page Removed',
  'Page has been removed from the publish queue',
  'Failed to remove page. Please try again.',
  'page(s) successfully',
  'Failed to update any Shopify pages. Please try again.',
  'Unknown error occurred',
  'Keywords updated successfully!',
  'Failed to update keywords. Please try again.',
  "'Failed to update keywords'",
  'Failed to update Shopify meta data. Please try again.',
  'Dashboard updated successfully!',
  'Failed to update Dashboard. Please try again.',
  'Failed to start page refresh.',
  'Pages Succesfully Refreshed',
  'Failed to Refresheed Pages',
  'InternalLinks fixed and updated successfully!',
  'Failed to fix Internal Links. Please try again.',
  'An error occurred during testing.',
  'Something went wrong while contacting the backend.',
  'Blog Published Successfully!',
  'Blog Publishing Failed!',
  'Blog scheduled for',
  'Blog Scheduling Failed!',
  'Failed to initiate checkout. Please try again.',
  'Please correct the errors in the form.',
  'No credentials found for any platform',
  'You can only refresh once per day',
  'Failed to load user country',
  'An error occurred while saving data.',
  'Please select a property type and enter its value.',
  'Please select at least one issue to fix.',
  "You've reached the maximum of 5 retries. Please try again later.",
  'Organization Name is required',
  'Domain is required',
  'Please enter a valid domain',
  'Product Type is required',
  'Company Time is required',
  'You can add more workspace of your domain only',
  'Form submitted successfully!',
  'Please enter numbers only',
];
const read = (pattern: string[]) =>
  globSync(pattern, { cwd: ROOT, exclude: ['**/node_modules/**'] }).map((file) => readFileSync(path.join(ROOT, file), 'utf8'));
const messages = readFileSync(path.join(ROOT, 'shared/contract/src/messages.ts'), 'utf8');
const tests = read(['{host,remote-*}/src/**/*.test.tsx', '{host,remote-*}/src/**/*.test.ts', 'e2e/**/*.spec.ts']);

it.each(CATALOGUE)('a test shows for its real cause: %s', (message) => {
  expect(messages).toContain(message);
  expect(tests.some((text) => text.includes(message))).toBe(true);
});
