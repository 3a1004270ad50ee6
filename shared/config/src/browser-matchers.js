import { afterEach } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { cleanup, configure } from '@testing-library/react';

// Without jest's globals the library cannot register this by itself.
afterEach(cleanup);

// What is waited for comes when it comes: a second, which is what the library allows, is little where all cores are busy.
configure({ asyncUtilTimeout: 30_000 });
