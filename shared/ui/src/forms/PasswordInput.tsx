import { PasswordInput as MantinePasswordInput, type PasswordInputProps } from '@mantine/core';

/** A field for a secret, which can be looked at. Its error is announced like that of every other field. */
export function PasswordInput(props: PasswordInputProps) {
  return <MantinePasswordInput aria-invalid={props.error ? true : undefined} {...props} />;
}
