import { createKeywordProject, listKeywordProjects, listKeywordSources } from '@canopy/contract/content';
import { expect, it } from '@jest/globals';
import { answer, refuse, renderScreen } from '@canopy/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ProjectsScreen } from './ProjectsScreen.tsx';

/** A selected file in Windows-1252; jsdom’s cannot be read. */
const fileOf = (text: string): File => {
  const bytes = Uint8Array.from([...text], (character) => character.charCodeAt(0));
  return Object.assign(new File([text], 'Suchanfragen.csv', { type: 'text/csv' }), { arrayBuffer: () => Promise.resolve(bytes.buffer) });
};
const fileInput = () => document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;

it('adds the queries of an export to the seeds, in its own encoding and language', async () => {
  const { platform } = renderScreen(<ProjectsScreen kind="seeds" />, {
    at: '/seed-keyword-planner',
    answers: [
      answer(listKeywordSources, { data: [] }),
      answer(listKeywordProjects, { data: [] }),
      refuse(createKeywordProject, { status: 400, code: 'invalid-input', detail: 'No.' }),
    ],
  });
  await userEvent.click((await screen.findAllByRole('button', { name: 'New seeds' }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'New seeds' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Ferns');
  await userEvent.type(dialog.getByRole('textbox', { name: /^Seeds/ }), 'moss');
  await userEvent.upload(fileInput(), fileOf('Häufigste Suchanfragen;Klicks\r\nfarne für töpfe;10\r\nmoss;2\r\n'));
  expect(await dialog.findByText('2 keywords read from the file.')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: /^Seeds/ })).toHaveValue('moss\nfarne für töpfe');
  await userEvent.upload(fileInput(), fileOf('Page;Clicks\r\nhttps://a.example/;10\r\nhttps://b.example/;2\r\n'));
  expect(await dialog.findByText('No column of keywords was found. Name it “Keyword” in the first row.')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: /^Seeds/ })).toHaveValue('moss\nfarne für töpfe');
  await userEvent.click(dialog.getByRole('button', { name: 'Create' }));
  await waitFor(() =>
    expect(platform.asked.get('createKeywordProject')?.[0]?.body).toEqual({
      kind: 'seeds',
      name: 'Ferns',
      seeds: ['moss', 'farne für töpfe'],
    }),
  );
});

it('takes the figures beside the keywords along, named as the file, for those still entered', async () => {
  const { platform } = renderScreen(<ProjectsScreen kind="keywords" />, {
    at: '/keyword-planner',
    answers: [
      answer(listKeywordSources, { data: [] }),
      answer(listKeywordProjects, { data: [] }),
      refuse(createKeywordProject, { status: 400, code: 'invalid-input', detail: 'No.' }),
    ],
  });
  await userEvent.click((await screen.findAllByRole('button', { name: 'New list' }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'New list' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Ferns');
  await userEvent.upload(
    fileInput(),
    fileOf('Keyword;Intent;Volume;Keyword Difficulty;CPC (USD)\r\nferns;Informational;1.900;31;0,45\r\nmoss;;1K - 10K;;\r\nfog;;10;;\r\n'),
  );
  expect(
    await dialog.findByText(
      '3 keywords read from the file, with its figures: Volume, Keyword Difficulty, CPC (USD), Intent. 1 cell is a range or no number, and left out.',
    ),
  ).toBeVisible();
  const list = dialog.getByRole('textbox', { name: /^Keywords/ });
  await userEvent.clear(list);
  await userEvent.type(list, 'Ferns{Enter}moss');
  await userEvent.click(dialog.getByRole('button', { name: 'Create' }));
  await waitFor(() =>
    expect(platform.asked.get('createKeywordProject')?.[0]?.body).toMatchObject({
      seeds: ['Ferns', 'moss'],
      files: [
        {
          name: 'Suchanfragen.csv',
          figures: [
            { keyword: 'ferns', volume: 1_900, difficulty: 31, cpc: 0.45, currency: 'USD', position: null, intents: ['informational'] },
          ],
        },
      ],
    }),
  );
});
