/// <reference path="./ambient.d.ts" />
/** What takes input. On each field: label above, error directly under it and announced, help below. Those with machinery of their own: `pickers.ts`. */
export {
  Checkbox,
  CheckboxGroup,
  Fieldset,
  FileInput,
  NativeSelect,
  Radio,
  RadioGroup,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core';
export { DateInput, DateTimeInput, type DateInputProps } from './forms/DateInput.tsx';
export { FormActions, type FormActionsProps } from './forms/FormActions.tsx';
export { FormError, type FormErrorProps } from './forms/FormError.tsx';
export { PasswordInput } from './forms/PasswordInput.tsx';
export { SearchInput, type SearchInputProps } from './forms/SearchInput.tsx';
export { SegmentedControl, type SegmentedControlProps } from './forms/SegmentedControl.tsx';
