import { expect, it } from '@jest/globals';
import { CanopyProvider } from '@canopy/ui';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '@testing-library/jest-dom/jest-globals';
import { BlockEditor } from './BlockEditor.tsx';
import { markdownToBlocks } from './conversions.ts';
import type { EditorHandle } from './editor-handle.ts';

const show = (editable = true) =>
  render(
    <CanopyProvider env="test">
      <BlockEditor label="Text of the post" initialBlocks={markdownToBlocks('# Ferns\n\nGrow in shade.')} editable={editable} />
    </CanopyProvider>,
  );

it('shows what it is given under its name', async () => {
  show();
  const editor = await screen.findByRole('textbox', { name: 'Text of the post' });
  expect(editor).toHaveTextContent('Ferns');
  expect(editor).toHaveTextContent('Grow in shade.');
  expect(editor).toHaveAttribute('contenteditable', 'true');
  expect(editor).toHaveAccessibleDescription(/Alt\+F10.*Escape, then Tab, to leave the editor/);
});

it('can be read only', () => {
  const { container } = show(false);
  expect(container.querySelector('[contenteditable="true"]')).toBeNull();
  expect(container).toHaveTextContent('Grow in shade.');
});

it('reports each change to whoever asks for it now, and lays out all of a short text but not of a long one', async () => {
  const reported: string[] = [];
  let handle: EditorHandle | null = null;
  const blocks = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `b${at}`, type: 'paragraph', content: `Line ${at}` }));
  const editor = (to: string) => (
    <CanopyProvider env="test">
      <BlockEditor
        label="Text"
        initialBlocks={blocks(3)}
        onChange={(changed, html) => reported.push(`${to} ${changed.length} ${html().length > 0}`)}
        onHandle={(given) => (handle = given ?? handle)}
      />
    </CanopyProvider>
  );
  const { container, rerender } = render(editor('first'));
  await screen.findByRole('textbox', { name: 'Text' });
  expect(container.querySelector('[data-long="false"]')).not.toBeNull();
  rerender(editor('second'));
  act(() => handle?.applyBlocks(blocks(201)));
  expect(new Set(reported)).toEqual(new Set(['second 201 true']));
  await waitFor(() => expect(container.querySelector('[data-long="true"]')).not.toBeNull());
  expect(container.querySelectorAll('[data-blocks]').length).toBeGreaterThan(3);
  act(() => handle?.applyBlocks(blocks(199)));
  act(() => handle?.applyBlocks(blocks(2)));
  await waitFor(() => expect(container.querySelector('[data-long="false"]')).not.toBeNull());
  expect(container.querySelectorAll('[data-blocks]')).toHaveLength(0);
});

it('asks no other site for an image: it shows what is loaded for it, or that nothing could be', async () => {
  const asked: string[] = [];
  const loadImage = async (url: string) => {
    asked.push(url);
    if (url.includes('gone')) throw new Error('no such image');
    return 'data:image/webp;base64,AAAA';
  };
  const image = (url: string) => ({ type: 'image', props: { url, name: 'A fern' } });
  const own = `${location.origin}/api/post-images/1/image.webp/`;
  const blocks = [image('https://spy.example/pixel.png?reader=1'), image('/gone.png?a&<b>'), image(own)];
  const { container } = render(
    <CanopyProvider env="test">
      <BlockEditor label="Text" initialBlocks={blocks} loadImage={loadImage} />
    </CanopyProvider>,
  );
  const sources = () => [...container.querySelectorAll('img')].map((one) => one.getAttribute('src') ?? '');
  await waitFor(() => expect(sources()).toEqual(['data:image/webp;base64,AAAA', expect.stringMatching(/^data:image\/svg/), own]));
  expect(asked).toEqual(['https://spy.example/pixel.png?reader=1', '/gone.png?a&<b>']);
  const placeholder = decodeURIComponent(sources()[1] ?? '');
  expect(placeholder).toContain('It is published with its URL');
  expect(placeholder).toContain('/gone.png?a&#38;&#60;b&#62;<');
});

it('says what a link is for, by keyboard, and keeps relative URLs relative', async () => {
  const user = userEvent.setup();
  const links = (href: string, text: string) => ({ type: 'paragraph', content: [{ type: 'link', href, content: text }] });
  let html = '';
  let handle: EditorHandle | null = null;
  render(
    <CanopyProvider env="test">
      <BlockEditor
        label="Text"
        initialBlocks={[{ id: 'one', ...links('https:///guides/ferns/', 'a guide') }]}
        onChange={(_blocks, toHtml) => (html = toHtml())}
        onHandle={(given) => (handle = given ?? handle)}
      />
    </CanopyProvider>,
  );
  const text = await screen.findByRole('textbox', { name: 'Text' });
  act(() => void handle?.goTo('one'));
  await user.keyboard('{ArrowRight}');
  await screen.findByRole('button', { name: 'nofollow' });
  expect(text.querySelector('a')?.getAttribute('href')).toBe('/guides/ferns/');
  await user.keyboard('{Alt>}{F10}{/Alt}{Tab}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'nofollow' }));
  await user.keyboard('{Enter}');
  expect(html).toBe('<p><a href="/guides/ferns/" rel="nofollow">a guide</a></p>');
  await user.click(screen.getByRole('button', { name: 'ugc' }));
  await user.click(screen.getByRole('button', { name: 'New tab' }));
  expect(html).toBe('<p><a href="/guides/ferns/" rel="nofollow ugc" target="_blank">a guide</a></p>');
  expect(screen.getByRole('button', { name: 'ugc' }).getAttribute('aria-pressed')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'nofollow' }));
  await user.click(screen.getByRole('button', { name: 'Edit link' }));
  const url = await screen.findByDisplayValue('/guides/ferns/');
  await user.clear(url);
  await user.type(url, '/other/{Enter}');
  expect(html).toBe('<p><a href="/other/" rel="ugc" target="_blank">a guide</a></p>');
});
