import { expect, it } from '@jest/globals';
import { personaCalls, profileCalls, type Persona } from '@canopy/contract/content';
import { Route, Routes } from '@canopy/shell-api';
import { answer, refuse, renderScreen } from '@canopy/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MindmapScreen } from './MindmapScreen.tsx';
import { PersonaHistoryScreen } from './PersonaHistoryScreen.tsx';
import { PersonasScreen } from './PersonasScreen.tsx';
import { PersonaWizard } from './PersonaWizard.tsx';

const ID = '11111111-1111-4111-8111-111111111111';
const ASKED = {
  text: 'how often to water roses',
  evidence: [{ kind: 'search_console' as const, text: 'how often to water roses', impressions: 1_234, analysis_id: null }],
};
const persona = (change: Partial<Persona> = {}): Persona => ({
  id: ID,
  name: 'Paula',
  role: '',
  goals: '',
  profile_id: null,
  pains: [],
  questions: [],
  version: 2,
  updated_at: '2026-11-22T10:00:00.000Z',
  ...change,
});
const ROUTES = (
  <Routes>
    <Route path="/personas" element={<PersonasScreen />} />
    <Route path="/persona/steps/:stepId" element={<PersonaWizard />} />
    <Route path="/persona/history/:personaId" element={<PersonaHistoryScreen />} />
    <Route path="/mindmap" element={<MindmapScreen />} />
  </Routes>
);

it('a persona begins with a name and goes on to its pains', async () => {
  const { platform, address } = renderScreen(ROUTES, {
    at: '/persona/steps/1',
    answers: [
      answer(profileCalls.list, []),
      answer(personaCalls.create, persona()),
      answer(personaCalls.get, persona()),
      answer(personaCalls.evidence, { pains: [], questions: [] }),
    ],
  });
  await userEvent.type(await screen.findByLabelText(/^Name/), 'Paula');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(address()).toContain(`/persona/steps/2?id=${ID}`));
  expect(platform.asked.get('createPersona')?.[0]?.body).toMatchObject({ name: 'Paula', profile_id: null });
  expect(await screen.findByText('No evidence yet')).toBeVisible();
});

it('a pain that was typed and not added is kept by going on', async () => {
  const pain = { text: 'slugs eat everything', evidence: [] };
  const { platform, address } = renderScreen(ROUTES, {
    at: `/persona/steps/2?id=${ID}`,
    answers: [
      answer(personaCalls.get, persona()),
      answer(personaCalls.evidence, { pains: [], questions: [] }),
      answer(personaCalls.update, persona({ pains: [pain] })),
    ],
  });
  await userEvent.type(await screen.findByLabelText('Pain'), pain.text);
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(address()).toContain(`/persona/steps/3?id=${ID}`));
  expect(platform.asked.get('updatePersona')?.[0]?.body).toEqual({ version: 2, pains: [pain] });
});

it('a change of the role and a typed claim are kept by the step tabs and by the way back to all personas', async () => {
  const pain = { text: 'slugs eat everything', evidence: [] };
  const { platform, address } = renderScreen(ROUTES, {
    at: `/persona/steps/1?id=${ID}`,
    answers: [
      answer(profileCalls.list, []),
      answer(personaCalls.get, persona()),
      answer(personaCalls.list, [persona()]),
      answer(personaCalls.evidence, { pains: [], questions: [] }),
      answer(personaCalls.update, persona({ role: 'Gardener' })),
    ],
  });
  await userEvent.type(await screen.findByLabelText('Role'), 'Gardener');
  await userEvent.click(screen.getByRole('link', { name: '2. Pains' }));
  const field = await screen.findByLabelText('Pain');
  expect(platform.asked.get('updatePersona')?.[0]?.body).toMatchObject({ version: 2, role: 'Gardener' });
  await userEvent.type(field, pain.text);
  await userEvent.click(screen.getByRole('link', { name: 'All personas' }));
  await waitFor(() => expect(address()).toMatch(/^\/personas/));
  expect(platform.asked.get('updatePersona')?.[1]?.body).toEqual({ version: 2, pains: [pain] });
});

it('a step that cannot be saved stays on the screen with its error', async () => {
  const { address } = renderScreen(ROUTES, {
    at: `/persona/steps/1?id=${ID}`,
    answers: [
      answer(profileCalls.list, []),
      answer(personaCalls.get, persona()),
      refuse(personaCalls.update, { status: 409, code: 'persona-changed', detail: 'Somebody changed this persona.' }),
    ],
  });
  await userEvent.type(await screen.findByLabelText('Role'), 'Gardener');
  await userEvent.click(screen.getByRole('link', { name: '2. Pains' }));
  expect(await screen.findByText('Somebody changed this persona.')).toBeVisible();
  expect(address()).toContain('/persona/steps/1');
  expect(screen.getByLabelText('Role')).toHaveValue('Gardener');
});

it('the way on comes after what is known, in reading order', async () => {
  renderScreen(ROUTES, {
    at: `/persona/steps/3?id=${ID}`,
    answers: [answer(personaCalls.get, persona()), answer(personaCalls.evidence, { pains: [], questions: [ASKED] })],
  });
  const known = await screen.findByRole('button', { name: `Add ${ASKED.text}` });
  const onward = screen.getByRole('button', { name: 'Continue' });
  expect(known.compareDocumentPosition(onward)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('a question comes with the row it is known from, and the next change waits for the newer version', async () => {
  let read: (newer: Persona) => void = () => undefined;
  const { platform } = renderScreen(ROUTES, {
    at: `/persona/steps/3?id=${ID}`,
    answers: [
      answer(personaCalls.get, persona()),
      answer(personaCalls.evidence, { pains: [], questions: [ASKED] }),
      answer(personaCalls.update, persona({ questions: [ASKED] })),
    ],
  });
  expect(await screen.findByText('1,234 impressions in Search Console')).toBeVisible();
  platform.set(answer(personaCalls.get, () => new Promise<Persona>((resolve) => (read = resolve))));
  await userEvent.click(screen.getByRole('button', { name: `Add ${ASKED.text}` }));
  await waitFor(() => expect(platform.asked.get('updatePersona')?.[0]?.body).toEqual({ version: 2, questions: [ASKED] }));
  await waitFor(() => expect(platform.asked.get('getPersona')).toHaveLength(2));
  expect(screen.getByRole('button', { name: `Add ${ASKED.text}` })).toBeDisabled();
  read(persona({ version: 3, questions: [ASKED] }));
  expect(await screen.findByRole('button', { name: `Remove ${ASKED.text}` })).toBeEnabled();
});

it('questions go on to the traits, which are the last step', async () => {
  const { address } = renderScreen(ROUTES, {
    at: `/persona/steps/3?id=${ID}`,
    answers: [
      answer(personaCalls.get, persona()),
      answer(personaCalls.evidence, { pains: [], questions: [] }),
      answer(personaCalls.list, [persona()]),
    ],
  });
  expect(await screen.findByText(/^None yet\./)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Paula' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(address()).toContain(`/persona/steps/4?id=${ID}`));
  await userEvent.click(await screen.findByRole('button', { name: 'Done' }));
  await waitFor(() => expect(address()).toMatch(/^\/personas/));
});

it('a trait comes with its row of web analytics; without any the way there is shown', async () => {
  const visits = (country: string, views: number, share: number) => ({
    text: `Visits from ${country}`,
    evidence: [{ kind: 'web_analytics' as const, text: country, impressions: null, analysis_id: null, views, share }],
  });
  const trait = visits('Kenya', 1_234, 0.625);
  const { platform, unmount } = renderScreen(ROUTES, {
    at: `/persona/steps/4?id=${ID}`,
    answers: [
      answer(personaCalls.get, persona()),
      answer(personaCalls.evidence, { pains: [], questions: [], traits: [trait, visits('Peru', 1, 0.0005)] }),
      answer(personaCalls.update, persona({ traits: [trait] })),
    ],
  });
  expect(await screen.findByText('1,234 views in Google Analytics, 62.5% of all')).toBeVisible();
  expect(screen.getByText(/^1 view in Google Analytics, /)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Add Visits from Kenya' }));
  await waitFor(() => expect(platform.asked.get('updatePersona')?.[0]?.body).toEqual({ version: 2, traits: [trait] }));
  unmount();
  renderScreen(ROUTES, {
    at: `/persona/steps/4?id=${ID}`,
    answers: [answer(personaCalls.get, persona()), answer(personaCalls.evidence, { pains: [], questions: [] })],
  });
  expect(await screen.findByRole('link', { name: 'Google Analytics' })).toHaveAttribute('href', expect.stringMatching(/^\/dashboard/));
});

it('the map leads from a question to its research; without personas it says what to do', async () => {
  const map = renderScreen(ROUTES, { at: '/mindmap', answers: [answer(personaCalls.list, [persona({ questions: [ASKED] })])] });
  expect(await screen.findByRole('link', { name: ASKED.text })).toHaveAttribute(
    'href',
    expect.stringContaining('/content-research?question=how'),
  );
  expect(screen.getByText('1,234 impressions').closest('li')).toHaveTextContent(`${ASKED.text} 1,234 impressions`);
  map.unmount();
  renderScreen(ROUTES, { at: '/mindmap', answers: [answer(personaCalls.list, [])] });
  expect(await screen.findByRole('link', { name: 'New persona' })).toBeVisible();
});

it('an earlier version is restored as a new one', async () => {
  const versions = [2, 1].map((version) => ({
    version,
    author: 'Robin',
    at: '2026-11-22T10:00:00.000Z',
    persona: persona({ version, name: `Paula ${version}` }),
  }));
  const { platform } = renderScreen(ROUTES, {
    at: `/persona/history/${ID}`,
    answers: [answer(personaCalls.get, persona()), answer(personaCalls.versions, versions), answer(personaCalls.update, persona())],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Restore version 1' }));
  await waitFor(() => expect(platform.asked.get('updatePersona')?.[0]?.body).toMatchObject({ version: 2, name: 'Paula 1' }));
});
