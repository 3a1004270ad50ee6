/// <reference path="../ambient.d.ts" />
/** The number input, whose number-format library is as large as all list inputs together. */
export { NumberInput } from '@mantine/core';
