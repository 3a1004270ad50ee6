import { createAnnotation, deleteAnnotation, listAnnotations, updateAnnotation, type Annotation } from '@canopy/contract/analytics';
import { useToasts } from '@canopy/shell-api/host';
import { answer, refuse, renderScreen, type Answer } from '@canopy/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AnnotationsCard } from './AnnotationsCard.tsx';

const NOTE: Annotation = {
  id: '0f2b7a52-91b7-4d21-8f6e-6a3f6f8d1c13',
  date: '2026-11-03',
  end_date: '2026-11-03',
  kind: 'note',
  scope: 'personal',
  text: 'Sale began',
  page_url: null,
  link: null,
  author: 'Robin Ash',
  editable: true,
};
const CRAWL: Annotation = {
  ...NOTE,
  id: '0f2b7a52-91b7-4d21-8f6e-6a3f6f8d1c14',
  date: '2026-11-05',
  end_date: '2026-11-05',
  kind: 'crawl',
  scope: 'workspace',
  text: '41 pages read',
  link: '/seo-audit/history',
  author: null,
  editable: false,
};

let toasts: ReturnType<typeof useToasts> = [];
function WithToasts() {
  toasts = useToasts();
  return <AnnotationsCard days={{ from: '2026-11-01', to: '2026-11-20' }} />;
}
const show = (...answers: Answer[]) =>
  renderScreen(<WithToasts />, { answers: [...answers, answer(listAnnotations, { data: [NOTE, CRAWL] })] });
const toast = () => toasts[0];

describe('what is marked on the charts', () => {
  it('is listed newest first, with the way to more, and only what one may change can be changed', async () => {
    show();
    const lines = await screen.findAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual([
      expect.stringMatching(/^5 Nov 2026Crawl41 pages read/),
      expect.stringMatching(/^3 Nov 2026NoteSale beganOnly you see this/),
    ]);
    expect(screen.getByRole('link', { name: '41 pages read' })).toHaveAttribute('href', expect.stringContaining('/seo-audit/history'));
    expect(screen.getAllByRole('button', { name: /^Actions/ })).toHaveLength(1);
  });

  it('says so where there is nothing, and can be asked again after a failure', async () => {
    const { platform } = show(refuse(listAnnotations, { status: 429, code: 'too-many', detail: 'Too many requests.' }));
    expect(await screen.findByText('Too many requests.')).toBeVisible();
    platform.set(answer(listAnnotations, { data: [] }));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No annotations in this range')).toBeVisible();
  });
});

describe('a note', () => {
  it('is written once it is complete', async () => {
    const { platform } = show(answer(createAnnotation, NOTE));
    await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a note' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save note' }));
    expect(dialog.getByText('Please enter what happened')).toBeVisible();
    await userEvent.type(dialog.getByRole('textbox', { name: /What happened/ }), 'Sale ended');
    await userEvent.click(dialog.getByRole('radio', { name: 'Only me' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save note' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(platform.asked.get('createAnnotation')?.[0]?.body).toEqual({
      date: '2026-11-20',
      end_date: '2026-11-20',
      text: 'Sale ended',
      scope: 'personal',
      page_url: null,
    });
    // The list is reloaded.
    expect(platform.asked.get('listAnnotations')?.length).toBeGreaterThan(1);
  });

  it('keeps what was typed when it cannot be saved', async () => {
    show(refuse(updateAnnotation, { status: 403, code: 'forbidden', detail: 'This note is somebody else’s.' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Actions/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const text = await screen.findByRole('textbox', { name: /What happened/ });
    await userEvent.type(text, ' late');
    await userEvent.click(screen.getByRole('button', { name: 'Save note' }));
    expect(await screen.findByText('This note is somebody else’s.')).toBeVisible();
    expect(text).toHaveValue('Sale began late');
  });

  it('can be deleted, and brought back for ten seconds', async () => {
    const { platform } = show(answer(deleteAnnotation, undefined), answer(createAnnotation, NOTE));
    await userEvent.click(await screen.findByRole('button', { name: /^Actions/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await waitFor(() => expect(toast()).toMatchObject({ title: 'Note deleted', durationMs: 10_000, action: { label: 'Undo' } }));
    expect(platform.asked.get('deleteAnnotation')?.[0]?.params).toEqual({ id: NOTE.id });
    toast()?.action?.run();
    await waitFor(() => expect(toast()).toMatchObject({ title: 'Note restored' }));
    expect(platform.asked.get('createAnnotation')?.[0]?.body).toEqual({
      date: '2026-11-03',
      end_date: '2026-11-03',
      text: 'Sale began',
      scope: 'personal',
      page_url: null,
    });
  });
});
