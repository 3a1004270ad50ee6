/// <reference path="../ambient.d.ts" />
/** Rarely used form components. */
export { Fieldset, FileInput } from '@mantine/core';
export { PasswordInput } from './PasswordInput.tsx';
