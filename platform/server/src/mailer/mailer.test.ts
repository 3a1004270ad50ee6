import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { outbox } from '../store/core-tables.ts';
import { testStack, type TestStack } from '../testing/index.ts';
import { isOutage } from '../store/outage.ts';
import { MailError, openMailer, quoted } from './mailer.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await testStack({ worker: false });
});
afterAll(() => stack.close());

const mail = { kind: 'invitation', from: null, to: 'ada@example.com', subject: 'Join us', text: 'Follow the link.' } as const;
const stored = { to: mail.to, subject: mail.subject, text: mail.text };

it('keeps mails in the outbox where no server is configured', async () => {
  await stack.deps.mailer.send(mail);
  expect(await stack.deps.db.select().from(outbox)).toMatchObject([stored]);
});

it('sends over SMTP where one is', async () => {
  const received: string[] = [];
  const server = createServer((socket: Socket) => {
    let isData = false;
    let data = '';
    socket.write('220 test\r\n');
    socket.setEncoding('utf8').on('data', (text: string) => {
      received.push(text);
      if (isData) {
        data += text;
        if (!data.endsWith('\r\n.\r\n')) return;
        isData = false;
        socket.write('250 taken\r\n');
      } else if (/^DATA/m.test(text)) {
        isData = true;
        socket.write('354 go on\r\n');
      } else if (/^QUIT/m.test(text)) socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  try {
    await openMailer(
      { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'Canopy <no-reply@example.com>' },
      stack.deps.db,
      stack.deps.clock,
    ).send(mail);
  } finally {
    server.close();
  }
  const session = received.join('');
  expect(session).toMatch(/MAIL FROM:<no-reply@example\.com>/);
  expect(session).toMatch(/RCPT TO:<ada@example\.com>/);
  expect(session).toMatch(/Subject: Join us/);
});

it('tells a mail server that cannot be reached from a database that cannot', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  const { send } = openMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'no-reply@example.com' }, stack.deps.db, stack.deps.clock);
  const error = await send(mail).catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(MailError);
  expect(isOutage(error)).toBe(false);
});

it('keeps what others typed on one line and short', () => {
  expect(quoted(' Fern\r\n\r\nYour account\u2028is locked ')).toBe('“Fern Your account is locked”');
  expect(quoted('x'.repeat(200))).toBe(`“${'x'.repeat(79)}…”`);
});
