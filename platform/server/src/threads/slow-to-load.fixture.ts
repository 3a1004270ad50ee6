// What the tests of worker threads run: a script whose modules take long to load on a busy machine, and whose work takes no time.
const LOADING_MS = 2_000;

const until = performance.now() + LOADING_MS;
while (performance.now() < until) {
  // Busy.
}

export const work = (text: string): string => text;
