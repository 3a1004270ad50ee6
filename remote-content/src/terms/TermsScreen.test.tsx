import { describe, expect, it } from '@jest/globals';
import { categoryCalls, tagCalls } from '@canopy/contract/content';
import { answer, refuse, renderScreen } from '@canopy/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TermsScreen } from './TermsScreen.tsx';

const GARDEN = { id: '11111111-1111-4111-8111-111111111111', name: 'Garden', slug: 'garden', posts: 3 };
const name = () => screen.getByRole('textbox', { name: /Name/ });

describe('categories', () => {
  it('are created; a name that is taken is refused beside the field', async () => {
    const message = 'There already is a category with this name';
    const { platform } = renderScreen(<TermsScreen kind="category" />, {
      answers: [
        answer(categoryCalls.list, []),
        refuse(categoryCalls.create, {
          status: 409,
          code: 'category-name-taken',
          detail: `${message}. Choose another.`,
          errors: [{ field: 'body.name', message }],
        }),
      ],
    });
    expect(await screen.findByText('No categories yet')).toBeVisible();
    await userEvent.click(screen.getAllByRole('button', { name: 'New category' })[0] as HTMLElement);
    await screen.findByRole('dialog');
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    expect(screen.getByText('Name is required')).toBeVisible();
    await userEvent.type(name(), 'Garden');
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(name()).toHaveValue('Garden');
    platform.set(answer(categoryCalls.create, { ...GARDEN, posts: 0 }), answer(categoryCalls.list, [{ ...GARDEN, posts: 0 }]));
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByRole('cell', { name: 'Garden' })).toBeVisible();
  });

  it('are renamed and removed, and lead to their posts', async () => {
    const { platform } = renderScreen(<TermsScreen kind="category" />, {
      answers: [
        answer(categoryCalls.list, [GARDEN]),
        answer(categoryCalls.rename, { ...GARDEN, name: 'Gardens' }),
        answer(categoryCalls.remove, undefined),
      ],
    });
    expect(await screen.findByRole('link', { name: '3 posts in Garden' })).toHaveAttribute(
      'href',
      expect.stringContaining(`/posts?category=${GARDEN.id}`),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Rename Garden' }));
    await screen.findByRole('dialog');
    platform.set(answer(categoryCalls.list, [{ ...GARDEN, name: 'Gardens' }]));
    await userEvent.type(name(), 's');
    await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Gardens' }));
    const dialog = await screen.findByRole('dialog', { name: /Remove Gardens/ });
    expect(dialog).toHaveTextContent('Its 3 posts stay; only the category is removed.');
    platform.set(answer(categoryCalls.list, []));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove category' }));
    expect(await screen.findByText('No categories yet')).toBeVisible();
    expect(platform.asked.get('renameCategory')?.[0]).toMatchObject({ params: { id: GARDEN.id }, body: { name: 'Gardens' } });
  });
});

describe('tags', () => {
  it('are their own', async () => {
    renderScreen(<TermsScreen kind="tag" />, { answers: [answer(tagCalls.list, [{ ...GARDEN, name: 'Shade' }])] });
    expect(await screen.findByRole('cell', { name: 'Shade' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Tags' })).toBeVisible();
  });
});
