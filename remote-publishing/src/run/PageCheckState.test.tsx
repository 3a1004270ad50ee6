import { expect, it } from '@jest/globals';
import { PAGE_CHECKS, type PageCheck } from '@canopy/contract/publishing';
import { CanopyProvider } from '@canopy/ui';
import { render, screen } from '@testing-library/react';
import { PageCheckOutcome } from './PageCheckState.tsx';

const show = (change: Partial<PageCheck>) =>
  render(
    <CanopyProvider env="test">
      <PageCheckOutcome check={{ state: 'clean', message: null, findings: [], checked_at: null, ...change }} />
    </CanopyProvider>,
  );

it.each(PAGE_CHECKS.filter((state) => state !== 'clean'))('a page whose check is %s is not said to be checked', (state) => {
  show({ state, message: 'The page returns 404.' });
  expect(screen.queryByText('Page checked')).toBeNull();
  expect(screen.getByText('The page returns 404.')).toBeTruthy();
});

it('says what the live page has that its text does not', () => {
  show({ state: 'findings', findings: [{ code: 'noindex', name: 'Noindex', count: 2, details: ['robots: noindex'] }] });
  expect(screen.getByText('Noindex (2): robots: noindex')).toBeTruthy();
});
