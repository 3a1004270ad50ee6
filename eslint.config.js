import { config } from './shared/config/src/eslint.js';

export default config;
