import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import '@testing-library/jest-dom/jest-globals';
import userEvent from '@testing-library/user-event';
import * as editor from './index.ts';
import { useEditor } from './load.ts';

it('says that the editor could not be fetched, and fetches it again on demand', async () => {
  let isDown = true;
  const fetchIt = async () => {
    if (isDown) throw new Error('chunk not found');
    return editor;
  };
  function Screen() {
    const load = useEditor(fetchIt);
    return load.state === 'failed' ? <button onClick={load.retry}>Again</button> : <p>{load.state}</p>;
  }
  render(<Screen />);
  expect(screen.getByText('loading')).toBeVisible();
  const again = await screen.findByRole('button', { name: 'Again' });
  isDown = false;
  await userEvent.click(again);
  expect(await screen.findByText('ready')).toBeVisible();
});
