/// <reference path="../ambient.d.ts" />
/** Inputs with a list to choose from. */
export { MultiSelect, Select, TagsInput } from '@mantine/core';
