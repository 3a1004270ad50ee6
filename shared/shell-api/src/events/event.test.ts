import { describe, expect, it } from '@jest/globals';
import { createEvent } from './event.ts';

describe('an event', () => {
  it('tells late subscribers the current value, if it replays', () => {
    const seen: string[] = [];
    const replaying = createEvent<string>({ replay: true });
    const plain = createEvent<string>({ replay: false });
    void replaying.dispatch('early');
    void plain.dispatch('early');
    replaying.subscribe((value) => void seen.push(`replaying ${value}`));
    plain.subscribe((value) => void seen.push(`plain ${value}`));
    expect(seen).toEqual(['replaying early']);
  });

  it('waits for acknowledgements and survives a listener that fails', async () => {
    const seen: number[] = [];
    const event = createEvent<number>({ replay: false });
    event.subscribe(() => {
      throw new Error('broken listener');
    });
    event.subscribe(async (value) => {
      await Promise.resolve();
      seen.push(value);
    });
    const off = event.subscribe((value) => void seen.push(value * 10));
    await event.dispatch(1);
    off();
    await event.dispatch(2);
    expect(seen).toEqual([10, 1, 2]);
  });
});
