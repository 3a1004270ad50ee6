import { expect, it } from '@jest/globals';
import { CanopyProvider } from '@canopy/ui';
import { render, screen } from '@testing-library/react';
import '@testing-library/jest-dom/jest-globals';
import { BlockEditor } from './BlockEditor.tsx';
import { markdownToBlocks } from './conversions.ts';

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
