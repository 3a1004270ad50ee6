import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CanopyProvider } from '../index.ts';
import { DateRangePicker, type DateRangePickerProps } from './DateRangePicker.tsx';
import { clampRange } from './day-range.ts';

it.each([
  ['within', ['2026-11-01', '2026-11-08'], ['2026-11-01', '2026-11-08']],
  ['end after today', ['2026-11-01', '2027-01-01'], ['2026-11-01', '2026-11-21']],
  ['both after today', ['2026-12-01', '2027-01-01'], ['2026-11-21', '2026-11-21']],
  ['start after end: both become the start', ['2026-11-09', '2026-11-02'], ['2026-11-09', '2026-11-09']],
  ['start before the first day', ['2020-01-01', '2026-11-02'], ['2025-07-21', '2026-11-02']],
])('%s', (_what, [from = '', to = ''], [first, last]) => {
  expect(clampRange({ from, to }, '2026-11-21', '2025-07-21')).toEqual({ from: first, to: last });
});

describe('DateRangePicker', () => {
  const show = (props: Partial<DateRangePickerProps> = {}) => {
    const onPreset = jest.fn();
    const onCustom = jest.fn();
    const presets = [
      { value: '7', label: '7 days' },
      { value: '28', label: '28 days' },
    ];
    render(
      <CanopyProvider env="test">
        <DateRangePicker
          presets={presets}
          value="28"
          range={{ from: '2026-10-25', to: '2026-11-21' }}
          today="2026-11-21"
          onPreset={onPreset}
          onCustom={onCustom}
          {...props}
        />
      </CanopyProvider>,
    );
    return { onPreset, onCustom, opener: screen.getByRole('button', { name: /^Date range: / }) };
  };

  it('says what is chosen and which days these are, and changes to another preset by keyboard', async () => {
    const user = userEvent.setup();
    const { onPreset, opener } = show();
    expect(opener.getAttribute('aria-label')?.replace(/\s/gu, ' ')).toMatch(/^Date range: 28 days, 25 Oct ?– ?21 Nov 2026$/);
    opener.focus();
    await user.keyboard('{Enter}');
    const week = await screen.findByRole('button', { name: '7 days' });
    expect(screen.getByRole('button', { name: '28 days' })).toHaveAttribute('aria-pressed', 'true');
    week.focus();
    await user.keyboard('{Enter}');
    expect(onPreset).toHaveBeenCalledWith('7');
  });

  it('takes two days, none after today; start after end gives the start', async () => {
    const user = userEvent.setup();
    const { onCustom, opener } = show({ value: null });
    await user.click(opener);
    const from = await screen.findByLabelText('From');
    expect(from).toHaveAttribute('max', '2026-11-21');
    fireEvent.change(from, { target: { value: '2026-11-10' } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-05' } });
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(onCustom).toHaveBeenCalledWith({ from: '2026-11-10', to: '2026-11-10' });
  });
});
