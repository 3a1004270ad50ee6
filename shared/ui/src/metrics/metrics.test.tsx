import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CanopyProvider } from '../index.ts';
import { Tabs, UrlText } from '../data.ts';
import { Growth, GrowthArrow } from './Growth.tsx';
import { MetricCard } from './MetricCard.tsx';
import { sparklinePath } from './Sparkline.tsx';

describe('growth', () => {
  it.each([
    [5, 'Up'],
    [0, 'Up'],
    [-0.1, 'Down'],
  ])('%d shows %s', (value, name) => {
    render(<GrowthArrow value={value} />);
    expect(screen.getByRole('img', { name })).toBeInTheDocument();
  });

  it('is neither good nor bad where it is too little to be written', () => {
    const { container } = render(<Growth value={0.03} unit=" places" />);
    expect(container).toHaveTextContent('0.0 places');
    expect(container.querySelector('[data-tone]')).toHaveAttribute('data-tone', 'same');
  });

  it('shows no arrow for an unknown value', () => {
    const { container } = render(<Growth value={null} />);
    expect(container).toHaveTextContent('–');
    expect(screen.queryByRole('img')).toBeNull();
  });
});

describe('MetricCard', () => {
  it('is itself the toggle', async () => {
    const user = userEvent.setup();
    const onToggle = jest.fn();
    render(
      <CanopyProvider env="test">
        <MetricCard label="Clicks" value="12.4K" change={{ value: -2, label: 'against last month' }} selected onToggle={onToggle} />
      </CanopyProvider>,
    );
    const card = screen.getByRole('button', { name: /Clicks.*12\.4K.*Down.*−2\.0%/ });
    expect(card).toHaveAttribute('aria-pressed', 'true');
    await user.click(card);
    expect(onToggle).toHaveBeenCalledWith(false);
  });
});

it('a card that loads has every line that it will have', () => {
  const lines = (loading: boolean) => {
    const { container, unmount } = render(
      <CanopyProvider env="test">
        <MetricCard label="Clicks" value="12" change={{ value: null, label: 'against last month' }} sparkline={<i />} loading={loading} />
      </CanopyProvider>,
    );
    const count = container.querySelectorAll('[class*="card"] > *').length;
    unmount();
    return count;
  };
  expect(lines(true)).toBe(4);
  expect(lines(false)).toBe(4);
});

describe('sparklinePath', () => {
  it('scales to its box and starts anew after a gap', () => {
    expect(sparklinePath([0, 10], 20)).toBe('M0.0 18.0L100.0 2.0');
    expect(sparklinePath([0, null, 10], 20)).toBe('M0.0 18.0M100.0 2.0');
    expect(sparklinePath([1], 20)).toBe('');
    expect(sparklinePath([3, 3], 20)).not.toContain('NaN');
  });
});

describe('UrlText', () => {
  it('copies the whole URL and says so; only http links are links', async () => {
    const user = userEvent.setup();
    const write = jest.spyOn(navigator.clipboard, 'writeText');
    const url = `https://example.com/${'a'.repeat(80)}`;
    render(
      <CanopyProvider env="test">
        <UrlText url={url} href />
        <UrlText url="javascript:alert(1)" href />
      </CanopyProvider>,
    );
    expect(screen.getAllByRole('link')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: `Copy ${url}` }));
    expect(await screen.findByText('Copied', { selector: '[role=status]' })).toBeInTheDocument();
    expect(write).toHaveBeenCalledWith(url);
  });
});

describe('Tabs', () => {
  it('moves with arrows past disabled ones and shows the chosen panel', async () => {
    const user = userEvent.setup();
    const onChange = jest.fn();
    render(
      <Tabs
        label="Report"
        value="pages"
        onChange={onChange}
        items={[
          { value: 'pages', label: 'Pages', panel: 'All pages' },
          { value: 'off', label: 'Off', disabled: true },
          { value: 'queries', label: 'Queries', panel: 'All queries' },
        ]}
      />,
    );
    expect(screen.getByRole('tabpanel', { name: 'Pages' })).toHaveTextContent('All pages');
    await user.tab();
    await user.keyboard('{ArrowRight}');
    expect(onChange).toHaveBeenLastCalledWith('queries');
    expect(screen.getByRole('tab', { name: 'Queries' })).toHaveFocus();
  });
});
