import { listChecks, updateCheck } from '@canopy/contract/seo-audit';
import { describe, expect, it } from '@jest/globals';
import { aUser, answer, refuse, renderScreen } from '@canopy/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCheck } from '../../testing/fixtures.ts';
import { ChecksScreen } from './ChecksScreen.tsx';

const CHECKS = [
  aCheck({ code: 'no_anchor', name: 'Link without a name', pages: 4 }),
  aCheck({ code: 'thin_content', name: 'Little text', kind: 'insight', level: 'low', enabled: false, changed: true }),
];
const show = (user = aUser({ is_agency: true }), at = '/seo-audit/checks') =>
  renderScreen(<ChecksScreen />, { at, user, answers: [answer(listChecks, { data: CHECKS })] });
const table = async () => within(await screen.findByRole('table', { name: 'Checks' }));

describe('the checks', () => {
  it('are listed gravest first, lead to their pages, and say how to fix what they find', async () => {
    show();
    const link = await screen.findByRole('link', { name: 'Link without a name' });
    expect(link).toHaveAttribute('href', expect.stringContaining('issue=no_anchor'));
    const rows = (await table()).getAllByRole('row');
    expect(rows[1]).toHaveTextContent('Link without a name');
    expect(screen.getByLabelText('How to fix Little text')).toBeVisible();
  });

  it('are switched off and weighed anew', async () => {
    const { platform } = show();
    platform.set(answer(updateCheck, { ...aCheck(), enabled: false }));
    await userEvent.click(await screen.findByRole('switch', { name: 'Check for Link without a name' }));
    await waitFor(() =>
      expect(platform.asked.get('updateCheck')?.[0]).toMatchObject({ params: { code: 'no_anchor' }, body: { enabled: false } }),
    );
    const severity = screen.getByRole('combobox', { name: 'Severity of Link without a name' });
    await waitFor(() => expect(severity).toBeEnabled());
    await userEvent.selectOptions(severity, 'Notice');
    await waitFor(() => expect(platform.asked.get('updateCheck')?.[1]?.body).toEqual({ kind: 'insight', level: 'low' }));
    const back = screen.getByRole('button', { name: 'Reset Little text' });
    await waitFor(() => expect(back).toBeEnabled());
    await userEvent.click(back);
    await waitFor(() => expect(platform.asked.get('updateCheck')?.[2]?.body).toEqual({ enabled: true, kind: null, level: null }));
  });

  it('are for reading to others than managers', async () => {
    show(aUser());
    expect(await screen.findByText('Error')).toBeVisible();
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.getByText(/Only agency users and administrators/)).toBeVisible();
  });

  it('are narrowed in the address, and nothing left is told apart from nothing there', async () => {
    const { address } = show(undefined, '/seo-audit/checks?show=off');
    expect(await screen.findByText('Little text')).toBeVisible();
    expect(screen.queryByText('Link without a name')).toBeNull();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search checks' }), 'anchor');
    await userEvent.click(await screen.findByRole('button', { name: /clear filters/i }));
    expect(await screen.findByRole('link', { name: 'Link without a name' })).toBeVisible();
    expect(address()).toBe('/seo-audit/checks');
  });

  it('can be asked for again', async () => {
    const { platform } = renderScreen(<ChecksScreen />, {
      answers: [refuse(listChecks, { status: 429, code: 'too-many', detail: 'Too many requests.' })],
    });
    expect(await screen.findByText('Too many requests.')).toBeVisible();
    platform.set(answer(listChecks, { data: CHECKS }));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Little text')).toBeVisible();
  });
});
