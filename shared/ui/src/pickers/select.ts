/// <reference path="../ambient.d.ts" />
/** The input most screens choose with: a third of what the other lists bring is not fetched for it. */
export { Select } from '@mantine/core';
