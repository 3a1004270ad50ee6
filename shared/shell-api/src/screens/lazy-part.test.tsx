import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, Suspense, type ComponentType, type ReactNode } from 'react';
import { lazyPart, PartFaultContext } from './lazy-part.tsx';

class Boundary extends Component<{ readonly children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? <p>The screen failed</p> : this.props.children;
  }
}

const asked = jest.fn(async (_: unknown) => false);
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  jest.restoreAllMocks();
  asked.mockClear();
});

const show = (Panel: ComponentType<{ of: string }>) =>
  render(
    <PartFaultContext value={asked}>
      <Boundary>
        <input aria-label="Note" />
        <Suspense fallback="Coming">
          <Panel of="herbs" />
        </Suspense>
      </Boundary>
    </PartFaultContext>,
  );

it('keeps what was typed beside a part whose code does not come, tells the host, and fetches again on demand', async () => {
  let isThere = false;
  const gone = new Error('Loading chunk 7 failed.');
  const Panel = lazyPart<{ of: string }>(
    async () => {
      if (!isThere) throw gone;
      return ({ of }) => <p>All about {of}</p>;
    },
    (retry, { of }) => <button onClick={retry}>Load {of} again</button>,
  );
  show(Panel);
  const note = screen.getByRole('textbox', { name: 'Note' });
  await userEvent.type(note, 'roses');
  await userEvent.click(await screen.findByRole('button', { name: 'Load herbs again' }));
  await waitFor(() => expect(asked.mock.calls).toEqual([[gone], [gone]]));
  isThere = true;
  await userEvent.click(await screen.findByRole('button', { name: 'Load herbs again' }));
  expect(await screen.findByText('All about herbs')).toBeVisible();
  expect(note).toHaveValue('roses');
  expect(note).toBeInTheDocument();
});

it('leaves an error of the part itself to the screen', async () => {
  const Panel = lazyPart<{ of: string }>(
    async () => () => {
      throw new Error('It is broken.');
    },
    () => <p>Not fetched</p>,
  );
  show(Panel);
  expect(await screen.findByText('The screen failed')).toBeVisible();
  expect(asked).not.toHaveBeenCalled();
});
