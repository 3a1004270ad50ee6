/// <reference path="./ambient.d.ts" />
/** Inputs that bring lists or number formats with them, several times the weight of a plain field (see `forms.ts`). */
export { MultiSelect, NumberInput, Select, TagsInput } from '@mantine/core';
