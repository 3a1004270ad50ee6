/// <reference path="./ambient.d.ts" />
/** Inputs that bring lists or number formats with them, several times the weight of a plain field (see `forms.ts`). A sum of smaller entries as well. */
export { MultiSelect, Select, TagsInput } from '@canopy/ui/pickers/lists';
export { NumberInput } from '@canopy/ui/pickers/number';
