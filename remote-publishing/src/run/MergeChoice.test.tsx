import { expect, it } from '@jest/globals';
import { resolveConflict, type PublishOperation } from '@canopy/contract/publishing';
import { answer, renderScreen } from '@canopy/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OPERATION, RUN } from '../testing/blogs.ts';
import { ConflictChoice } from './ConflictChoice.tsx';

const overlap = (name: string) => ({ base: `<p>${name} before</p>`, ours: `<p>${name} ours</p>`, theirs: `<p>${name} theirs</p>` });
const operation = {
  id: OPERATION,
  kind: 'content',
  title: 'Saving seed',
  message: 'Some passages were changed both on the site and here.',
  found: { html: '<p>theirs</p>' },
  wanted_html: '<p>ours</p>',
  merge: {
    title: { base: 'Seed', ours: 'Our seed', theirs: 'Their seed' },
    parts: ['<p>Kept</p>\n', overlap('One'), '\n', overlap('Two')],
  },
} as Partial<PublishOperation> as PublishOperation;

it('asks about each passage that both changed, with its earlier text, and publishes what was decided', async () => {
  const sent: unknown[] = [];
  renderScreen(<ConflictChoice operation={operation} onResolved={() => undefined} />, {
    answers: [
      answer(resolveConflict, ({ body }) => {
        sent.push(body);
        return { task_id: RUN, run_id: RUN };
      }),
    ],
  });
  const publish = await screen.findByRole('button', { name: 'Publish the merged version' });
  expect(publish).toBeDisabled();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Title' }), 'Take yours');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Passage 1 of 2' }), 'Take the site’s');
  expect(publish).toBeDisabled();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Passage 2 of 2' }), 'Keep both, the site’s first');
  await userEvent.click(publish);
  await waitFor(() =>
    expect(sent).toEqual([
      { take: 'merged', title: 'Our seed', content: '<p>Kept</p>\n<p>One theirs</p>\n<p>Two theirs</p>\n\n<p>Two ours</p>' },
    ]),
  );
});
