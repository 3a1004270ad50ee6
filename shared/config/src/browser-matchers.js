import { afterEach } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { cleanup } from '@testing-library/react';

// Without jest's globals the library cannot register this by itself.
afterEach(cleanup);
