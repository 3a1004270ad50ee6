import { TextInput, type TextInputProps } from '@mantine/core';

export interface DateInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'min' | 'max'> {
  /** `YYYY-MM-DD`; '' for none */
  value: string;
  onChange: (value: string) => void;
  min?: string;
  max?: string;
}

/** A date input. It is the browser's own: localised for the visitor, and accessible by keyboard and screen reader. */
export function DateInput({ onChange, ...rest }: DateInputProps) {
  return <TextInput type="date" onChange={(event) => onChange(event.currentTarget.value)} {...rest} />;
}

/** A day and time in the visitor's own zone, `YYYY-MM-DDTHH:mm`. */
export function DateTimeInput({ onChange, ...rest }: DateInputProps) {
  return <TextInput type="datetime-local" onChange={(event) => onChange(event.currentTarget.value)} {...rest} />;
}
