import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import type { OwnServerPolicy } from '../mail/own-account/own-servers.ts';
import { StartError } from '../start/start-error.ts';
import { type Environment, environmentSchema, VARIABLE_NAMES, variableMeta } from './variables.ts';

/** The configuration of the process: the validated environment, with `dataDir` as an absolute path. */
export type Config = {
  port: number;
  host: string;
  dataDir: string;
  eventStoreUrl: string | undefined;
  scavengeMinutes: number;
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  publicUrl: string | undefined;
  sessionSecret: string | undefined;
  /** The keys of signed checkpoints, as `KeyRing.read` takes them. */
  auditKey: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** The address that receives the messages of the contact form. */
  contactMail: string;
  /** The address of delivery reports, when those that come there are read or posted. */
  returnMailbox: string | undefined;
  /** Where the reports are read by IMAP, and whether also without TLS. */
  returnImap: { url: string | undefined; allowsPlain: boolean };
  /** The secret of those who post delivery reports. */
  reportToken: string | undefined;
  /** Which mail servers users may enter as their own beside those of the public network. */
  ownMail: OwnServerPolicy;
  /** `/` or a path without a trailing slash. */
  basePath: string;
  rateLimitScale: number;
  testAccountDays: number;
  /** The room for files of all test accounts together. */
  testAccountsBytes: number;
  /** How much the records and the history of a registered account may take. */
  accountBytes: number;
  /** How many messages to clients an account may send within 24 hours. */
  messagesADay: number;
  /** How long a message to a client waits, so that it can be stopped. */
  messageStopSeconds: number;
  stripe: { secretKey: string | undefined; webhookSecret: string | undefined; apiBase: string };
  geoUrl: string | undefined;
  attachmentStoreUrl: string | undefined;
  trustedProxies: string;
  exchangeRatesUrl: string | undefined;
  timestampUrl: string | undefined;
  workerPort: number | undefined;
  metricsToken: string | undefined;
  /** How long requests are taken after SIGTERM, in ms. */
  drainMs: number;
  /** How long a stop waits for open requests, in ms. */
  stopMs: number;
  accessLog: boolean;
  tracing: { endpoint: string | undefined; ratio: number };
  logLevel: Environment['LOG_LEVEL'];
};

/**
 * Reads the configuration from the environment; relative folders are resolved against `root`.
 * @throws StartError naming the variable and the expected value, without the value of a secret.
 */
export function readConfig(environment: Record<string, string | undefined>, root: string): Config {
  const provided: Record<string, string> = {};
  for (const name of VARIABLE_NAMES) {
    const value = environment[name]?.trim();
    if (value) provided[name] = value;
  }
  const parsed = environmentSchema.safeParse(provided);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = String(issue?.path[0] ?? '');
    const reason = issue?.code === 'custom' ? reasonSchema.safeParse(issue.params).data?.reason : undefined;
    throw new StartError(wrongVariable(name, provided[name] ?? '', reason));
  }
  return toConfig(parsed.data, root);
}

/** The reason of a reader why a value is wrong; it never contains a part of a secret. */
const reasonSchema = z.object({ reason: z.string() });

function wrongVariable(name: string, value: string, reason: string | undefined): string {
  const { expected, secret } = variableMeta(name);
  const why = reason === undefined ? '' : ` (${reason})`;
  const shown = secret ? `has a wrong value${why}` : `is "${value}"`;
  return `The variable ${name} ${shown}: set it to ${expected}, or unset it.`;
}

function toConfig(env: Environment, root: string): Config {
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: isAbsolute(env.DATA_DIR) ? env.DATA_DIR : resolve(root, env.DATA_DIR),
    eventStoreUrl: env.EVENTSTORE_URL,
    scavengeMinutes: env.EVENTSTORE_SCAVENGE_MINUTES,
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    publicUrl: env.PUBLIC_URL,
    sessionSecret: env.SESSION_SECRET,
    auditKey: env.AUDIT_KEY,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    contactMail: env.CONTACT_MAIL ?? env.MAIL_FROM,
    returnMailbox: returnAddressOf(env),
    returnImap: { url: env.MAIL_RETURN_URL, allowsPlain: env.MAIL_RETURN_WITHOUT_TLS === '1' },
    reportToken: env.MAIL_REPORT_TOKEN,
    ownMail: { allowedHosts: env.OWN_MAIL_HOSTS ?? [], allowsPlain: env.OWN_MAIL_WITHOUT_TLS === '1' },
    basePath: env.BASE_PATH,
    rateLimitScale: env.RATE_LIMIT_SCALE,
    testAccountDays: env.TEST_ACCOUNT_DAYS,
    ...limitsOf(env),
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      apiBase: env.STRIPE_API_BASE,
    },
    geoUrl: env.GEO_URL,
    attachmentStoreUrl: env.ATTACHMENT_STORE_URL,
    trustedProxies: env.TRUSTED_PROXIES,
    exchangeRatesUrl: env.EXCHANGE_RATES_URL,
    timestampUrl: env.TIMESTAMP_URL,
    workerPort: env.WORKER_PORT,
    metricsToken: env.METRICS_TOKEN,
    drainMs: env.DRAIN_SECONDS * 1000,
    stopMs: env.STOP_SECONDS * 1000,
    accessLog: env.ACCESS_LOG === '1',
    tracing: { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: env.OTEL_TRACES_SAMPLER_ARG },
    logLevel: env.LOG_LEVEL,
  };
}

/** What accounts, and their messages, may take. */
function limitsOf(env: Environment) {
  return {
    testAccountsBytes: env.TEST_ACCOUNTS_GB * 1024 ** 3,
    accountBytes: env.ACCOUNT_MB * 1024 ** 2,
    messagesADay: env.MESSAGES_A_DAY,
    messageStopSeconds: env.MESSAGE_STOP_SECONDS,
  };
}

/** @throws StartError when a mailbox is read to which no report can come */
function returnAddressOf({ MAIL_RETURN_ADDRESS, MAIL_RETURN_URL, MAIL_REPORT_TOKEN }: Environment) {
  if (MAIL_RETURN_URL !== undefined && MAIL_RETURN_ADDRESS === undefined) {
    throw new StartError(
      `The variable MAIL_RETURN_URL needs MAIL_RETURN_ADDRESS: set it to ${variableMeta('MAIL_RETURN_ADDRESS').expected}.`,
    );
  }
  return MAIL_RETURN_URL === undefined && MAIL_REPORT_TOKEN === undefined ? undefined : MAIL_RETURN_ADDRESS;
}
