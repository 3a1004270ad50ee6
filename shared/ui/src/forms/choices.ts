/// <reference path="../ambient.d.ts" />
/** Form fields for choosing from a few options, all visible at once. */
export { Checkbox, CheckboxGroup, Radio, RadioGroup, Switch } from '@mantine/core';
