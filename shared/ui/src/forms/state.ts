/// <reference path="../ambient.d.ts" />
/** Form state: values, whether they were changed, messages by field. `@canopy/views/forms` connects it to a call. */
export { useForm, type FormErrors, type UseFormReturnType } from '@mantine/form';
