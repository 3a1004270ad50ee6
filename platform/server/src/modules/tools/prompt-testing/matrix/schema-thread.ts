// Compiles and applies the JSON schemas of one `openSchemaThread`, one after another.
import { parentPort } from 'node:worker_threads';
import { CheckError, checkJson, compileSchema } from './json-schema.ts';
import type { SchemaAnswer, SchemaQuestion } from './schema-in-thread.ts';

function answerTo({ schema, output }: SchemaQuestion): SchemaAnswer {
  try {
    if (output !== null) return checkJson(schema, output);
    compileSchema(schema);
    return { passed: true, reason: '' };
  } catch (error) {
    if (error instanceof CheckError) return { problem: error.message };
    throw error;
  }
}

parentPort?.on('message', (question: SchemaQuestion) => parentPort?.postMessage(answerTo(question)));
// Loading this takes a while, and so does the first schema; neither should count against a user's schema.
compileSchema('{}');
parentPort?.postMessage('ready');
