/// <reference path="../ambient.d.ts" />
/** What a form holds: values, whether they were changed, messages by field. `@canopy/views/forms` joins it to a call. */
export { useForm, type FormErrors, type UseFormReturnType } from '@mantine/form';
