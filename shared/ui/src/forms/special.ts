/// <reference path="../ambient.d.ts" />
/** What few forms have. */
export { Fieldset, FileInput } from '@mantine/core';
export { PasswordInput } from './PasswordInput.tsx';
