// Publishes one release, as a process of its own: node publisher.fixture.ts '{"target":…,"name":…,"version":…,"crash":true}'
// With `crash` it is killed after its files are there and before the index is written.
import process from 'node:process';
import { openStore } from './open-store.ts';
import { publishRemote } from './publish.ts';
import { release } from './release.fixture.ts';

const { target, name, version, crash } = JSON.parse(process.argv[2] ?? '') as {
  target: string;
  name: string;
  version: string;
  crash?: boolean;
};
const store = openStore(target);
const index = await publishRemote(
  crash ? { ...store, write: () => new Promise(() => process.kill(process.pid, 'SIGKILL')) } : store,
  release(name, version),
);
process.stdout.write(`${index.revision}\n`);
