interface RefusedForm {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
}

/** First message of each field that a schema refused. */
export function fieldMessages(error: RefusedForm): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { path, message } of error.issues) messages[String(path[0])] ??= message;
  return messages;
}
