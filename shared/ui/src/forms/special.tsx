/// <reference path="../ambient.d.ts" />
/** Rarely used form components. */
import { PasswordInput as MantinePasswordInput, type PasswordInputProps } from '@mantine/core';

export { Fieldset, FileInput } from '@mantine/core';

/** A field for a secret that can be revealed. Its error is announced as for every other field. */
export function PasswordInput(props: PasswordInputProps) {
  return <MantinePasswordInput aria-invalid={props.error ? true : undefined} {...props} />;
}
