import { TextInput, type TextInputProps } from '@mantine/core';

export interface DateInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'min' | 'max'> {
  /** `YYYY-MM-DD`; '' is none */
  value: string;
  onChange: (value: string) => void;
  min?: string;
  max?: string;
}

/** A day. The browser's own picker: it speaks the visitor's language and works with every keyboard and reader. */
export function DateInput({ onChange, ...rest }: DateInputProps) {
  return <TextInput type="date" onChange={(event) => onChange(event.currentTarget.value)} {...rest} />;
}

/** A day and time in the visitor's own zone, `YYYY-MM-DDTHH:mm`. */
export function DateTimeInput({ onChange, ...rest }: DateInputProps) {
  return <TextInput type="datetime-local" onChange={(event) => onChange(event.currentTarget.value)} {...rest} />;
}
