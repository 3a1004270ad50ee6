/// <reference path="../ambient.d.ts" />
/** One or some of a few, all of them seen at once, in forms. */
export { Checkbox, CheckboxGroup, Radio, RadioGroup, Switch } from '@mantine/core';
