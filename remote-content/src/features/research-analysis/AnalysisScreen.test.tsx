import { createResearchAnalysis, deleteResearchAnalysis, listResearchAnalyses } from '@canopy/contract/content';
import { Route, Routes } from '@canopy/shell-api';
import { answer, refuse, renderScreen } from '@canopy/testing';
import { beforeEach, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AnalysisScreen } from './AnalysisScreen.tsx';

const ID = '11111111-1111-4111-8111-111111111111';

beforeEach(() => sessionStorage.clear());

const show = () =>
  renderScreen(
    <Routes>
      <Route path="/research-analysis/steps/:stepId" element={<AnalysisScreen />} />
    </Routes>,
    {
      at: '/research-analysis/steps/1',
      answers: [
        answer(listResearchAnalyses, [{ id: ID, title: 'Forum', threads: 2, created_at: '2026-11-22T10:00:00.000Z' }]),
        answer(deleteResearchAnalysis, undefined),
      ],
    },
  );

/** The field is a button; the input that it opens is hidden. */
const fileInput = () => document.querySelector('input[type="file"]') as HTMLInputElement;

it('says that texts are too long instead of cutting them, and has them again after a reload', async () => {
  const first = show();
  const texts = () => screen.findByRole('textbox', { name: 'Texts' });
  await userEvent.type(await screen.findByRole('textbox', { name: /^Title/ }), 'Reviews');
  const long = 'fern '.repeat(40_001).trim();
  fireEvent.change(await texts(), { target: { value: long } });
  const file = new File([], 'reviews.csv', { type: 'text/csv' });
  // jsdom's files cannot be read.
  await userEvent.upload(
    fileInput(),
    Object.assign(file, { arrayBuffer: async () => new TextEncoder().encode('a'.repeat(1_000_001)).buffer }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Analyse' }));
  expect(await screen.findByText('Enter at most 200,000 characters. Analyse the rest separately.')).toBeVisible();
  expect(screen.getByText('The file has more than 1,000,000 characters. Split it.')).toBeVisible();
  expect(first.platform.asked.get(createResearchAnalysis.name)).toBeUndefined();
  first.unmount();
  show();
  expect(await texts()).toHaveValue(long);
});

it('asks before an analysis is deleted', async () => {
  const { platform } = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Forum' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete “Forum”?' });
  expect(platform.asked.get('deleteResearchAnalysis')).toBeUndefined();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete analysis' }));
  await waitFor(() => expect(platform.asked.get('deleteResearchAnalysis')).toHaveLength(1));
});

it('sends the texts of a file in Windows-1252 as they were written', async () => {
  const { platform } = show();
  platform.set(refuse(createResearchAnalysis, { status: 400, code: 'invalid-input', detail: 'No.' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /^Title/ }), 'Reviews');
  const csv = 'Nr;Bewertung\r\n1;Schöne Töpfe, aber die Lieferung dauert zu lange. Warum so spät?\r\n2;Größe passt für draußen.\r\n';
  const bytes = Uint8Array.from([...csv], (character) => character.charCodeAt(0));
  // jsdom's files cannot be read.
  const file = Object.assign(new File([], 'bewertungen.csv', { type: 'text/csv' }), { arrayBuffer: async () => bytes.buffer });
  await userEvent.upload(fileInput(), file);
  await userEvent.click(screen.getByRole('button', { name: 'Analyse' }));
  await waitFor(() =>
    expect(platform.asked.get(createResearchAnalysis.name)?.[0]?.body).toMatchObject({ title: 'Reviews', csv: csv.trim() }),
  );
});
