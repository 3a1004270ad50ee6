/** Every package's suites; each package has its own configuration. */
export default {
  projects: ['<rootDir>/host', '<rootDir>/remote-*', '<rootDir>/shared/*', '<rootDir>/platform/*', '<rootDir>/scripts'],
};
