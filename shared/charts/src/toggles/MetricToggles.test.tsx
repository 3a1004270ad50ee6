import { expect, it } from '@jest/globals';
import { CanopyProvider } from '@canopy/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MetricToggles, toggled } from './MetricToggles.tsx';

const metrics = [
  { id: 'clicks', label: 'Clicks', value: '12.4K', colour: 1 },
  { id: 'ctr', label: 'CTR', value: '3.45%', colour: 3 },
  { id: 'position', label: 'Position', value: '7.3', colour: 4 },
] as const;

it.each<[string[], string, string[]]>([
  [['clicks'], 'position', ['clicks', 'position']],
  [['position', 'clicks'], 'ctr', ['clicks', 'ctr', 'position']],
  [['clicks', 'position'], 'position', ['clicks']],
  [['clicks', 'position'], 'clicks', ['position']],
  [['clicks'], 'clicks', ['clicks']],
])('%j and then %s is %j', (selected, id, next) => {
  expect(toggled(metrics, selected, id)).toEqual(next);
});

it('the card is the toggle, and the last one that is on says why it stays', async () => {
  const user = userEvent.setup();
  function Toggles() {
    const [selected, setSelected] = useState<string[]>(['clicks']);
    return <MetricToggles label="Metrics" metrics={metrics} selected={selected} onChange={setSelected} />;
  }
  render(
    <CanopyProvider env="test">
      <Toggles />
    </CanopyProvider>,
  );
  const clicks = screen.getByRole('button', { name: /^Clicks/ });
  const position = screen.getByRole('button', { name: /^Position/ });
  expect(clicks).toHaveAttribute('aria-disabled', 'true');
  await user.click(clicks);
  expect(clicks).toHaveAttribute('aria-pressed', 'true');
  await user.click(position);
  await user.click(clicks);
  expect([clicks, position].map((card) => card.getAttribute('aria-pressed'))).toEqual(['false', 'true']);
  expect(position).toHaveAttribute('aria-disabled', 'true');
});
