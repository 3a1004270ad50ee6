import { listUsers, updateUserRoles, type UserRow } from '@canopy/contract/host';
import { describe, expect, it } from '@jest/globals';
import { answer, aUser, renderScreen } from '@canopy/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { UsersScreen } from './UsersScreen.tsx';

const row = (id: string, name: string): UserRow => ({
  id,
  email: `${name}@fern.example`,
  first_name: name,
  last_name: '',
  is_admin: false,
  is_agency: false,
  created_at: '2026-01-05T10:00:00Z',
  organisations: [{ id, name: 'Fern' }],
});
const ADA = row('44444444-5555-4666-8777-888888888888', 'ada');
const open = (at = '/users') =>
  renderScreen(<UsersScreen />, {
    at,
    user: aUser({ is_admin: true }),
    answers: [
      answer(listUsers, ({ query }) => ({
        data: query.get('search') === 'nobody' ? [] : [ADA],
        page: Number(query.get('page') ?? 1),
        total: 45,
        total_pages: 3,
      })),
      answer(updateUserRoles, { ...ADA, is_agency: true }),
    ],
  });

describe('all users', () => {
  it('reads page and search from the address', async () => {
    const { platform } = open('/users?page=2&search=ada');
    expect(await screen.findByText('ada@fern.example')).toBeVisible();
    const query = platform.asked.get('listUsers')?.[0]?.query;
    expect([query?.get('page'), query?.get('search'), query?.get('page_size')]).toEqual(['2', 'ada', '20']);
  });

  it('puts a search into the address and starts at the first page again', async () => {
    const { address } = open('/users?page=2');
    await screen.findByText('ada@fern.example');
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search users' }), { target: { value: 'nobody' } });
    await waitFor(() => expect(address()).toBe('/users?search=nobody'));
    await waitFor(() => expect(screen.queryByText('ada@fern.example')).toBeNull());
  });

  it('grants a role', async () => {
    const { platform } = open();
    fireEvent.click(await screen.findByRole('switch', { name: 'Agency role of ada@fern.example' }));
    await waitFor(() =>
      expect(platform.asked.get('updateUserRoles')?.[0]).toMatchObject({ params: { id: ADA.id }, body: { is_agency: true } }),
    );
  });
});
