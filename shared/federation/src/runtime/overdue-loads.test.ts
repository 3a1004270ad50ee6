import { describe, expect, it } from '@jest/globals';
import { createOverdueLoads } from './overdue-loads.ts';
import type { TagGuard } from './tag-guard.ts';

const BASE = 'http://one.test/1/';

/** A guard whose refetches end with these outcomes, one after the other. */
function guardOf(...outcomes: readonly { came: boolean; after: number }[]) {
  const told: string[] = [];
  const left = [...outcomes];
  const guard: TagGuard = {
    expect: () => {},
    guard: () => {},
    failureSince: () => undefined,
    isHanging: async () => false,
    refetch: async () => {
      told.push('refetch');
      const { came, after } = left.shift() ?? { came: false, after: 0 };
      await new Promise((resolve) => setTimeout(resolve, after));
      return came;
    },
    abort: () => void told.push('abort'),
  };
  return { guard, told };
}

/** A load that never ends unless aborted. */
function hanging() {
  const controller = new AbortController();
  const work = new Promise((resolve) => controller.signal.addEventListener('abort', () => resolve(undefined)));
  return { controller, work };
}

describe('loads that hang', () => {
  it('are given up once their files come another way, also where the first other way hung too', async () => {
    const { guard, told } = guardOf({ came: false, after: 600 }, { came: true, after: 0 });
    const late = createOverdueLoads(guard, 60_000);
    const { controller, work } = hanging();
    late.add('remote-one', controller, work);
    expect(await late.overtake('remote-one', BASE)).toBe(true);
    expect(controller.signal.aborted).toBe(true);
    expect(told).toEqual(['refetch', 'refetch', 'abort']);
  });

  it('go on where their files are refused, without being asked for over and over', async () => {
    const { guard, told } = guardOf({ came: false, after: 0 });
    const late = createOverdueLoads(guard, 200);
    const { controller, work } = hanging();
    late.add('remote-one', controller, work);
    expect(await late.overtake('remote-one', BASE)).toBe(false);
    expect(controller.signal.aborted).toBe(false);
    expect(told).toEqual(['refetch']);
  });
});
