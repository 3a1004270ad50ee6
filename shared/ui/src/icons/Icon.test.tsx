import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Icon, ICON_NAMES, toIconName } from './Icon.tsx';

describe('Icon', () => {
  it('is hidden from readers unless it is named', () => {
    const { container } = render(<Icon name="rocket" />);
    expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
    render(<Icon name="alert" label="Warning" />);
    expect(screen.getByRole('img', { name: 'Warning' })).toHaveAttribute('stroke-width', '1.5');
  });

  it('takes names from data without trusting them', () => {
    expect(toIconName('stethoscope')).toBe('stethoscope');
    expect(toIconName('no-such-icon')).toBe('point');
    expect(toIconName('constructor')).toBe('point');
    expect(toIconName(undefined)).toBe('point');
  });

  it('draws every icon of the list', () => {
    const { container } = render(
      <>
        {ICON_NAMES.map((name) => (
          <Icon key={name} name={name} />
        ))}
      </>,
    );
    const icons = [...container.children];
    expect(icons).toHaveLength(ICON_NAMES.length);
    expect(icons.filter((icon) => icon.tagName !== 'svg' || icon.getElementsByTagName('path').length === 0)).toEqual([]);
  });
});
