import { expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, Suspense, type ReactNode } from 'react';
import { lazyScreen } from './lazy-screen.tsx';

class Boundary extends Component<{ readonly children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? <button onClick={() => this.setState({ failed: false })}>Retry</button> : this.props.children;
  }
}

it('fetches again after a fetch that failed, once it is shown anew', async () => {
  const silence = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let attempts = 0;
  const Screen = lazyScreen(async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('The file is not there.');
    return () => <p>Here</p>;
  });
  render(
    <Boundary>
      <Suspense fallback="Coming">
        <Screen />
      </Suspense>
    </Boundary>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await waitFor(async () => {
    const retry = screen.queryByRole('button', { name: 'Retry' });
    if (retry) await userEvent.click(retry);
    expect(screen.getByText('Here')).toBeVisible();
  });
  expect(attempts).toBe(2);
  silence.mockRestore();
});
