/// <reference path="./ambient.d.ts" />
/**
 * What takes input. On each field: label above, error directly under it and announced, help below. Those with machinery of their own: `pickers.ts`.
 * A sum of smaller entries, one of which is fetched only where something of it is used; named one by one for that.
 */
export { Checkbox, CheckboxGroup, Radio, RadioGroup, SegmentedControl, Switch, type SegmentedControlProps } from '@canopy/ui/forms/choices';
export {
  DateInput,
  DateTimeInput,
  FormActions,
  FormError,
  NativeSelect,
  SearchInput,
  Textarea,
  TextInput,
  type DateInputProps,
  type FormActionsProps,
  type FormErrorProps,
  type SearchInputProps,
} from '@canopy/ui/forms/fields';
export { Fieldset, FileInput, PasswordInput } from '@canopy/ui/forms/special';
