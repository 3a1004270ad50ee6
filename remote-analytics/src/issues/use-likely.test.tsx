import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { useLikely } from './use-likely.ts';

function Shown() {
  const opener = useRef<HTMLDivElement>(null);
  return (
    <>
      <div ref={opener}>
        <button type="button">Open a</button>
        <button type="button">Open b</button>
      </div>
      <output>{useLikely(opener) ? 'likely' : 'not yet'}</output>
    </>
  );
}

it('is likely while the pointer or the focus is there', async () => {
  const user = userEvent.setup();
  render(<Shown />);
  const said = screen.getByRole('status');
  expect(said).toHaveTextContent('not yet');
  await user.hover(screen.getByRole('button', { name: 'Open a' }));
  expect(said).toHaveTextContent('likely');
  await user.hover(said);
  expect(said).toHaveTextContent('not yet');
  await user.tab();
  expect(said).toHaveTextContent('likely');
  await user.tab();
  expect(said).toHaveTextContent('likely');
  await user.tab();
  expect(said).toHaveTextContent('not yet');
});
