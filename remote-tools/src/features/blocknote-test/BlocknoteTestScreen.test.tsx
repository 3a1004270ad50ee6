import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { renderScreen } from '@canopy/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BlocknoteTestScreen } from './BlocknoteTestScreen.tsx';

const editor = () => screen.findByRole('textbox', { name: 'Text' });
const preview = (name: string) => screen.findByRole('region', { name });
async function importText(text: string) {
  await userEvent.click(screen.getByRole('textbox', { name: 'Text to import' }));
  await userEvent.paste(text);
  await userEvent.click(screen.getByRole('button', { name: /^Import/ }));
}

beforeEach(() => sessionStorage.removeItem('canopy.blocknote-test'));

describe('the block editor on its own', () => {
  it('turns Markdown into blocks, HTML and Markdown, and keeps it over a reload', async () => {
    const first = renderScreen(<BlocknoteTestScreen />);
    await editor();
    await importText('# Ferns\n\nGrow in **shade**.');
    await waitFor(async () => expect(await editor()).toHaveTextContent('Ferns'));
    expect(await preview('HTML')).toHaveTextContent('<h1>Ferns</h1> <p>Grow in <strong>shade</strong>.</p>');
    await userEvent.click(screen.getByRole('tab', { name: 'Markdown' }));
    expect(await preview('Markdown')).toHaveTextContent('# Ferns Grow in **shade**.');
    first.unmount();
    renderScreen(<BlocknoteTestScreen />);
    expect(await editor()).toHaveTextContent('Grow in shade.');
  });

  it('takes HTML from a file, and clears', async () => {
    renderScreen(<BlocknoteTestScreen />);
    await editor();
    const html = '<h2>From a file</h2><script>bad()</script>';
    // jsdom's files cannot be read as text.
    const file = Object.assign(new File([html], 'page.html', { type: 'text/html' }), { text: async () => html });
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (!input) throw new Error('There is no file input.');
    await userEvent.upload(input, file);
    await waitFor(async () => expect(await editor()).toHaveTextContent('From a file'));
    expect(await preview('HTML')).not.toHaveTextContent('bad');
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(await editor()).not.toHaveTextContent('From a file');
    expect(screen.getByRole('button', { name: 'Clear' })).toBeDisabled();
  });

  it('asks for something to import, and says so where nothing is kept', async () => {
    renderScreen(<BlocknoteTestScreen />);
    await editor();
    await userEvent.click(screen.getByRole('button', { name: /^Import/ }));
    expect(screen.getByText('Paste some text or choose a file first')).toBeVisible();
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await importText('Words');
    expect(await screen.findByText(/cannot keep your text/)).toBeVisible();
  });
});
