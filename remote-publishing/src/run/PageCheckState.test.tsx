import { expect, it } from '@jest/globals';
import { PAGE_CHECKS, type PageCheck } from '@canopy/contract/publishing';
import { CanopyProvider } from '@canopy/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PageCheckOutcome } from './PageCheckState.tsx';

const show = (change: Partial<PageCheck>, onReadAgain?: () => void) =>
  render(
    <CanopyProvider env="test">
      <PageCheckOutcome
        check={{ state: 'clean', message: null, findings: [], checked_at: null, ...change }}
        title="Ferns"
        {...(onReadAgain && { onReadAgain })}
      />
    </CanopyProvider>,
  );

it.each(PAGE_CHECKS.filter((state) => state !== 'clean'))('a page whose check is %s is not said to be checked', (state) => {
  show({ state, message: 'The page returns 404.' });
  expect(screen.queryByText('Page checked')).toBeNull();
  expect(screen.getByText('The page returns 404.')).toBeTruthy();
});

it('says what the live page has that its text does not', () => {
  show({ state: 'findings', findings: [{ code: 'noindex', name: 'Noindex', count: 2, details: ['robots: noindex'], scope: 'page' }] });
  expect(screen.getByText('Noindex (2): robots: noindex')).toBeTruthy();
});

it('tells what the server sends with every page from what the page has, and stays a checked page', () => {
  show({ findings: [{ code: 'hsts_missing', name: 'No HSTS', count: 1, details: [], scope: 'site' }] });
  expect(screen.getByText('Page checked')).toBeTruthy();
  expect(screen.getByText('The site sends with every page:')).toBeTruthy();
  expect(screen.queryByText('The live page has what its text does not:')).toBeNull();
});

it.each(PAGE_CHECKS)('a page whose check is %s is read again when asked, unless it is being read', async (state) => {
  let asked = 0;
  show({ state }, () => (asked += 1));
  const button = screen.queryByRole('button', { name: 'Read the page of Ferns again' });
  expect(button === null).toBe(state === 'waiting');
  if (button) await userEvent.click(button);
  expect(asked).toBe(state === 'waiting' ? 0 : 1);
});
