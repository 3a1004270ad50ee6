import type { Days } from '@canopy/contract/analytics';
import { renderScreen } from '@canopy/testing';
import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { RangeCalendar } from './RangeCalendar.tsx';

function Chosen({ first }: { readonly first: Days }) {
  const [range, setRange] = useState(first);
  return (
    <>
      <RangeCalendar range={range} today="2026-11-22" onChange={setRange} />
      <output>
        {range.from}..{range.to}
      </output>
    </>
  );
}
const show = (from: string, to: string) => renderScreen(<Chosen first={{ from, to }} />);
const grid = (month: string) => within(screen.getByRole('grid', { name: month }));
const range = () => document.querySelector('output')?.textContent;
const day = (name: string) => screen.getByRole('button', { name });

it('begins a range with one day and ends it with another; a day before the first begins anew', async () => {
  show('2026-11-02', '2026-11-05');
  expect(
    grid('November 2026')
      .getAllByRole('gridcell', { selected: true })
      .map((cell) => cell.textContent),
  ).toEqual(['2', '3', '4', '5']);
  await userEvent.click(day('Tuesday 10 November 2026'));
  expect(range()).toBe('2026-11-10..2026-11-10');
  await userEvent.click(day('Saturday 7 November 2026'));
  expect(range()).toBe('2026-11-07..2026-11-07');
  await userEvent.click(day('Monday 9 November 2026'));
  expect(range()).toBe('2026-11-07..2026-11-09');
});

it('has no day after today, by pointer or by key', async () => {
  show('2026-11-20', '2026-11-20');
  expect(day('Monday 23 November 2026')).toBeDisabled();
  expect(day('Next month')).toBeDisabled();
  day('Friday 20 November 2026').focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(day('Sunday 22 November 2026')).toHaveFocus();
  await userEvent.keyboard('{PageDown}{Enter}');
  expect(range()).toBe('2026-11-22..2026-11-22');
});

it('is one stop of the keyboard, whose arrows lead over the ends of months', async () => {
  show('2024-03-01', '2024-03-01');
  await userEvent.click(day('Previous month'));
  expect(
    grid('February 2024')
      .getAllByRole('button')
      .filter((button) => button.tabIndex === 0),
  ).toHaveLength(1);
  day('Thursday 1 February 2024').focus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(day('Thursday 18 January 2024')).toHaveFocus();
});
