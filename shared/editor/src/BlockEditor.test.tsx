import { expect, it } from '@jest/globals';
import { CanopyProvider } from '@canopy/ui';
import { act, render, screen, waitFor } from '@testing-library/react';
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
  expect(editor).toHaveAccessibleDescription('Press Escape, then Tab, to leave the editor.');
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
  const blocks = [image('https://spy.example/pixel.png?reader=1'), image('http://spy.example/gone.png'), image(own)];
  const { container } = render(
    <CanopyProvider env="test">
      <BlockEditor label="Text" initialBlocks={blocks} loadImage={loadImage} />
    </CanopyProvider>,
  );
  const sources = () => [...container.querySelectorAll('img')].map((one) => one.getAttribute('src') ?? '');
  await waitFor(() => expect(sources()).toEqual(['data:image/webp;base64,AAAA', expect.stringMatching(/^data:image\/svg/), own]));
  expect(asked).toEqual(['https://spy.example/pixel.png?reader=1', 'http://spy.example/gone.png']);
});
