import process from 'node:process';

// The workers start with it: what is shown or sent of a day is the same on every machine.
process.env.TZ = 'UTC';

/** Every package's suites; each package has its own configuration. */
export default {
  // Of the whole run: a package's own is not looked at here. Some tests start servers and databases.
  testTimeout: 180_000,
  // A worker that nothing holds ends by itself, but where all cores are busy not within jest's half second.
  workerGracefulExitTimeout: 30_000,
  testSequencer: '<rootDir>/scripts/test/suite-sequencer.ts',
  projects: ['<rootDir>/host', '<rootDir>/remote-*', '<rootDir>/shared/*', '<rootDir>/platform/*', '<rootDir>/scripts'],
};
