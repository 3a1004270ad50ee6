/// <reference path="./ambient.d.ts" />
/**
 * Input components. Each field has its label above, its error directly below and announced, and help at the bottom. For heavier
 * inputs see `pickers.ts`. Combines smaller entry points, each of which is only fetched if used; hence the named exports.
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
