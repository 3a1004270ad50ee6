/**
 * Lets the work of one group run at a time, side by side within it: the modules of one release start together, another release of the same
 * remote only when they have. Both would write the same global otherwise, and each take the other's.
 */
export type InGroups = <T>(lane: string, group: string, work: () => Promise<T>) => Promise<T>;

interface Lane {
  group: string;
  count: number;
  readonly waiting: (() => void)[];
}

export function createInGroups(): InGroups {
  const lanes = new Map<string, Lane>();
  return async (name, group, work) => {
    for (;;) {
      const lane = lanes.get(name);
      if (!lane) lanes.set(name, { group, count: 1, waiting: [] });
      else if (lane.group === group) lane.count += 1;
      else {
        await new Promise<void>((resolve) => lane.waiting.push(resolve));
        continue;
      }
      break;
    }
    try {
      return await work();
    } finally {
      const lane = lanes.get(name);
      if (lane && (lane.count -= 1) === 0) {
        lanes.delete(name);
        for (const wake of lane.waiting) wake();
      }
    }
  };
}
