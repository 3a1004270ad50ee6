import { getResearchTools, listResearch, startResearch } from '@canopy/contract/content';
import { answer, refuse, renderScreen } from '@canopy/testing';
import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResearchScreen } from './ResearchScreen.tsx';

beforeEach(() => sessionStorage.clear());

const show = (at = '/content-research') =>
  renderScreen(<ResearchScreen />, {
    at,
    answers: [
      answer(getResearchTools, { search_provider: null, model: true, own_pages: 3, own_queries: 0, suggestions: [] }),
      answer(listResearch, { data: [], page: 1, total: 0, total_pages: 1 }),
      refuse(startResearch, { status: 503, code: 'x', detail: 'The database cannot be reached.' }),
    ],
  });
const question = () => screen.findByRole('textbox', { name: /^Question/ });

it('has a question again after a failure and a reload; one that another screen passes on takes its place', async () => {
  const first = show();
  await userEvent.type(await question(), 'When to sow?');
  await userEvent.type(screen.getByLabelText('URLs to read'), 'https://fern.example/sow');
  await userEvent.click(await screen.findByRole('button', { name: 'Start research' }));
  await waitFor(() => expect(first.platform.asked.get('startResearch')).toHaveLength(1));
  first.unmount();
  const again = show();
  expect(await question()).toHaveValue('When to sow?');
  expect(screen.getByLabelText('URLs to read')).toHaveValue('https://fern.example/sow');
  again.unmount();
  show('/content-research?question=How%20deep%3F');
  expect(await question()).toHaveValue('How deep?');
});
