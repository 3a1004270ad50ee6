import { z } from 'zod';

const environment = z.object({
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(4602),
  SANDBOX_HOST: z.string().min(1).default('127.0.0.1'),
  SANDBOX_DATA: z.string().min(1).default('.canopy/sandbox'),
  SANDBOX_STRIPE_WEBHOOK_URL: z.url().optional(),
});

type SandboxConfig = { port: number; host: string; dataDir: string; stripeWebhookUrl: string | undefined };

/**
 * Reads the process's settings.
 * @throws Error with one line that names each wrong variable
 */
export function readConfig(env: Record<string, string | undefined>): SandboxConfig {
  // An empty variable means "not set", as in a .env file with a line left blank.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
    throw new Error(`The sandbox's settings are wrong. ${wrong}`);
  }
  const { SANDBOX_PORT: port, SANDBOX_HOST: host, SANDBOX_DATA: dataDir, SANDBOX_STRIPE_WEBHOOK_URL: stripeWebhookUrl } = parsed.data;
  return { port, host, dataDir, stripeWebhookUrl };
}
