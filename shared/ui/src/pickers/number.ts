/// <reference path="../ambient.d.ts" />
/** The input of numbers, whose library of number formats weighs as much as all lists together. */
export { NumberInput } from '@mantine/core';
