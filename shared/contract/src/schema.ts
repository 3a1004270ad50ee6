/**
 * The part of zod that the contract is written in. The host shares it with the remotes at run time, so that the suite
 * carries one copy; a list of names, because what is shared cannot be shaken.
 */
export {
  _default,
  array,
  boolean,
  coerce,
  discriminatedUnion,
  email,
  enum,
  extend,
  gte,
  int,
  literal,
  lte,
  maxLength,
  minLength,
  nullable,
  number,
  object,
  optional,
  parse,
  partial,
  pipe,
  record,
  refine,
  regex,
  safeParse,
  string,
  transform,
  trim,
  union,
  unknown,
  url,
  uuid,
} from 'zod/mini';
export type { core, input, output } from 'zod/mini';
