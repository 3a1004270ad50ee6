/// <reference path="../ambient.d.ts" />
/** Plain fields. */
export { NativeSelect, Textarea, TextInput } from '@mantine/core';
export { DateInput, DateTimeInput, type DateInputProps } from './DateInput.tsx';
export { SearchInput, type SearchInputProps } from './SearchInput.tsx';
