/// <reference path="./ambient.d.ts" />
/** Inputs with lists or number formats, several times heavier than a plain field (see `forms.ts`). Combines smaller entry points too. */
export { MultiSelect, TagsInput } from '@canopy/ui/pickers/lists';
export { NumberInput } from '@canopy/ui/pickers/number';
export { Select } from '@canopy/ui/pickers/select';
