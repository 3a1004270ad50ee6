/// <reference path="./ambient.d.ts" />
/**
 * What takes input. On each field: label above, error directly under it and announced, help below. Those with machinery of their own: `pickers.ts`.
 * A sum of smaller entries, one of which is fetched only where something of it is used; named one by one for that.
 */
export { Checkbox, CheckboxGroup, Radio, RadioGroup, Switch } from '@canopy/ui/forms/choices';
export {
  DateInput,
  DateTimeInput,
  NativeSelect,
  SearchInput,
  Textarea,
  TextInput,
  type DateInputProps,
  type SearchInputProps,
} from '@canopy/ui/forms/fields';
export { FormActions, FormError, type FormActionsProps, type FormErrorProps } from '@canopy/ui/forms/frame';
export { SegmentedControl, type SegmentedControlProps } from '@canopy/ui/forms/segments';
export { Fieldset, FileInput, PasswordInput } from '@canopy/ui/forms/special';
