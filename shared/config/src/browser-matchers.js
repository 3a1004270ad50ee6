import { afterEach } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { cleanup, configure } from '@testing-library/react';

// Without jest's globals the library cannot register this itself.
afterEach(cleanup);

// The library's default timeout of one second is too short when all cores are busy.
configure({ asyncUtilTimeout: 30_000 });
