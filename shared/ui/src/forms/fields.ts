/// <reference path="../ambient.d.ts" />
/** Plain fields and what every form has around them. */
export { NativeSelect, Textarea, TextInput } from '@mantine/core';
export { DateInput, DateTimeInput, type DateInputProps } from './DateInput.tsx';
export { FormActions, type FormActionsProps } from './FormActions.tsx';
export { FormError, type FormErrorProps } from './FormError.tsx';
export { SearchInput, type SearchInputProps } from './SearchInput.tsx';
