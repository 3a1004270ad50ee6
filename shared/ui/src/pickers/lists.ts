/// <reference path="../ambient.d.ts" />
/** Inputs with a list to choose from. */
// Select for releases that were built before it had an entry of its own.
export { MultiSelect, Select, TagsInput } from '@mantine/core';
