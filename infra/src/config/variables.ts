import { MAX_MAILBOX_NAME } from '@ledgerline/command-service/sending/reports/return-tokens.ts';
import { readAuthorityAddress } from '@ledgerline/projection-service/audit/timestamps/authority-address.ts';
import { z } from 'zod';
import { objectStoreAddress } from '../attachment-store/object-store-address.ts';
import { connectionStringSchema } from '../ledger-store/connection-string.ts';
import { readMailboxAddress } from '../mail/return-mailbox/mailbox-address.ts';
import {
  allowedHosts,
  basePath,
  decimal,
  httpUrl,
  isKeyRing,
  port,
  proxies,
  returnMailbox,
  seconds,
  url,
} from './variable-formats.ts';

/**
 * The description of a variable: `expected` completes the sentence "set it to …"; the value of a secret is never
 * printed.
 */
type VariableMeta = { expected: string; about: string; secret?: boolean };

const meta = (expected: string, about: string, secret = false): VariableMeta => ({ expected, about, secret });

/**
 * The environment of the process, one entry per variable. Every variable is optional; an empty one counts as unset.
 * The meta of each entry is used by error messages and by the configuration table.
 */
export const environmentSchema = z.object({
  PORT: port
    .default(3000)
    .meta(meta('a whole number from 0 to 65535', 'Port of the web server; 0 takes a free one')),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .default('127.0.0.1')
    .meta(meta('a host name or an IP address', 'Address the web server listens on')),
  DATA_DIR: z.string().default('.data').meta(meta('the path of a folder', 'Folder of all stored data')),
  EVENTSTORE_URL: connectionStringSchema
    .optional()
    .meta(
      meta(
        'a connection string such as esdb://localhost:2113?tls=false or esdb://user:password@node1:2113,node2:2113,node3:2113',
        'EventStoreDB or KurrentDB cluster; without it an embedded node is started',
        true,
      ),
    ),
  EVENTSTORE_SCAVENGE_MINUTES: decimal
    .pipe(z.number().max(10_000))
    .default(60)
    .meta(
      meta(
        'a number from 0 to 10,000',
        'How often the embedded event store erases the content of deleted accounts; 0 for never',
      ),
    ),
  DATABASE_URL: url(['postgres:', 'postgresql:'])
    .optional()
    .meta(
      meta(
        'a connection string such as postgres://user:password@localhost:5432/ledgerline',
        'PostgreSQL 16 or newer; without it an embedded server is started',
        true,
      ),
    ),
  REDIS_URL: url(['redis:', 'rediss:'])
    .optional()
    .meta(
      meta(
        'a connection string such as redis://localhost:6379',
        'Redis for the queue and the rate limits; without it the queue lives in PostgreSQL and each process counts its own requests',
        true,
      ),
    ),
  PUBLIC_URL: httpUrl()
    .optional()
    .meta(
      meta(
        'an address such as https://ledgerline.example',
        'Address under which people reach the app, for links in mail and secure cookies',
      ),
    ),
  SESSION_SECRET: z
    .string()
    .min(32)
    .optional()
    .meta(
      meta(
        'at least 32 characters',
        'Signs login sessions; without it one is generated once and stored in DATA_DIR',
        true,
      ),
    ),
  AUDIT_KEY: z
    .string()
    .refine((value) => isKeyRing(value))
    .optional()
    .meta(
      meta(
        'the keys that `npm run audit-keys -- --rotate` prints, with spaces between them',
        'Signs the heads of the audit chains: a private key, and the public ones of former keys. Without it `npm start` generates one once and stores it in DATA_DIR, and a role signs nothing',
        true,
      ),
    ),
  SMTP_URL: url(['smtp:', 'smtps:'])
    .optional()
    .meta(
      meta(
        'a connection string such as smtps://user:password@mail.example:465',
        'Mail server; without it mail is written to the outbox folder in DATA_DIR',
        true,
      ),
    ),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/)
    .default('Ledgerline <ledgerline@localhost>')
    .meta(meta('a mail address such as Ledgerline <hello@ledgerline.example>', 'Sender of mail')),
  CONTACT_MAIL: z
    .string()
    .regex(/^[^\s@<>,;]+@[^\s@<>,;]+$/)
    .optional()
    .meta(
      meta(
        'a mail address such as help@ledgerline.example',
        'Where messages of the contact form go; without it to MAIL_FROM',
      ),
    ),
  MAIL_RETURN_ADDRESS: returnMailbox
    .optional()
    .meta(
      meta(
        `an address such as returns@ledgerline.example, with at most ${MAX_MAILBOX_NAME} characters before the @`,
        'Mailbox of delivery reports about messages to clients, with every address `returns+…@ledgerline.example`; it counts with MAIL_RETURN_URL or MAIL_REPORT_TOKEN',
      ),
    ),
  MAIL_RETURN_URL: z
    .string()
    .refine((value) => readMailboxAddress(value) !== null)
    .optional()
    .meta(
      meta(
        'an address such as imaps://user:password@mail.example/INBOX',
        'IMAP mailbox of MAIL_RETURN_ADDRESS, whose delivery reports are read',
        true,
      ),
    ),
  MAIL_RETURN_WITHOUT_TLS: z
    .enum(['0', '1'])
    .default('0')
    .meta(meta('0 or 1', '1: reads MAIL_RETURN_URL also where a server of another machine offers no TLS')),
  MAIL_REPORT_TOKEN: z
    .string()
    .min(16)
    .optional()
    .meta(
      meta(
        'at least 16 characters',
        'Lets the mail server of the return mailbox post delivery reports to /api/mail/reports',
        true,
      ),
    ),
  OWN_MAIL_HOSTS: allowedHosts
    .optional()
    .meta(
      meta(
        'hosts such as mail.internal or 10.0.0.7:1025, with commas between them',
        'Mail servers that users may enter as their own although they are not on the public network; with a port, at that port only',
      ),
    ),
  OWN_MAIL_WITHOUT_TLS: z
    .enum(['0', '1'])
    .default('0')
    .meta(
      meta(
        '0 or 1',
        '1: also sends through own mail servers of users, and reads mailboxes, that offer no TLS',
      ),
    ),
  BASE_PATH: basePath
    .default('/')
    .meta(meta('a path that starts with a slash, such as /ledgerline', 'Path under which the app is served')),
  TRUSTED_PROXIES: proxies
    .default('loopback')
    .meta(
      meta(
        'addresses, ranges such as 10.0.0.0/8, loopback, linklocal or uniquelocal, with commas between them',
        'Reverse proxies whose `X-Forwarded-For` is trusted',
      ),
    ),
  RATE_LIMIT_SCALE: decimal
    .pipe(z.number().positive().max(1_000_000))
    .default(1)
    .meta(meta('a number above 0', 'Multiplies every rate limit')),
  MESSAGES_A_DAY: z
    .string()
    .regex(/^\d{1,6}$/)
    .default('200')
    .transform(Number)
    .meta(
      meta(
        'a whole number of at most 6 digits such as 200',
        'How many messages to clients an account may send within 24 hours',
      ),
    ),
  MESSAGE_STOP_SECONDS: decimal
    .pipe(z.number().max(120))
    .default(10)
    .meta(
      meta(
        'a number of seconds from 0 to 120',
        'How long a message to a client waits, so that it can be stopped',
      ),
    ),
  TEST_ACCOUNT_DAYS: decimal
    .pipe(z.number().min(30).max(3_650))
    .default(30)
    .meta(
      meta(
        'a number from 30 to 3650',
        'How many days after its last use a test account is deleted; nobody can get into it after 30',
      ),
    ),
  TEST_ACCOUNTS_GB: decimal
    .pipe(z.number().max(100_000))
    .default(10)
    .meta(
      meta(
        'a number from 0 to 100000',
        'How many gigabytes the files of test accounts and, where mail is sent, of accounts without a confirmed address may take together',
      ),
    ),
  ACCOUNT_MB: decimal
    .pipe(z.number().min(20).max(100_000))
    .default(500)
    .meta(
      meta(
        'a number from 20 to 100000',
        'How many megabytes the records and the history of a registered account may take; 20 for a test account and, where mail is sent, until the address is confirmed',
      ),
    ),
  STRIPE_SECRET_KEY: z
    .string()
    .optional()
    .meta(meta('a secret key of Stripe', 'Payments', true)),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .optional()
    .meta(meta('a webhook secret of Stripe', 'Payments', true)),
  STRIPE_API_BASE: httpUrl()
    .default('https://api.stripe.com')
    .meta(meta('an address such as https://api.stripe.com', 'Base address of the payment provider')),
  GEO_URL: httpUrl()
    .optional()
    .meta(
      meta(
        'an address such as https://geo.example or https://geo.example/{ip}/country',
        'Service that answers the country of an IP address; the address replaces `{ip}`, or is sent in `X-Forwarded-For` to `/country`',
      ),
    ),
  ATTACHMENT_STORE_URL: url(['http:', 'https:'])
    .refine((value) => objectStoreAddress(value) !== null)
    .optional()
    .meta(
      meta(
        'an address such as https://KEY:SECRET@s3.example/bucket/prefix?region=eu-central-1',
        'Bucket of an S3-compatible store for the files of jobs; without it PostgreSQL stores them',
        true,
      ),
    ),
  EXCHANGE_RATES_URL: httpUrl()
    .optional()
    .meta(meta('an address such as https://rates.example/latest', 'Service that answers exchange rates')),
  TIMESTAMP_URL: z
    .string()
    .refine((value) => readAuthorityAddress(value) !== null)
    .optional()
    .meta(
      meta(
        'an address such as https://timestamp.example/tsr or https://user:password@timestamp.example/tsr',
        'Authority of time stamps (RFC 3161) for the signed heads of the audit chains; without it none is requested',
        true,
      ),
    ),
  WORKER_PORT: port
    .optional()
    .meta(
      meta(
        'a whole number from 1 to 65535',
        'Port where the worker of `npm start` answers its own health and metrics; without it nowhere',
      ),
    ),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .meta(
      meta(
        'at least 16 characters',
        'Allows other machines to read /metrics. Without it only this one may, and nobody where there is a PUBLIC_URL',
        true,
      ),
    ),
  DRAIN_SECONDS: seconds
    .default(1)
    .meta(
      meta(
        'a number from 0 to 600',
        'How long a process takes requests after SIGTERM while it reports that it is not ready, so that load balancers notice',
      ),
    ),
  STOP_SECONDS: seconds
    .default(20)
    .meta(meta('a number from 0 to 600', 'How long a stop waits for open requests before it cuts them')),
  ACCESS_LOG: z
    .enum(['0', '1'])
    .default('0')
    .meta(meta('1 or 0', 'Writes a line of JSON for each request to standard error')),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl()
    .optional()
    .meta(
      meta(
        'an address such as http://collector.example:4318',
        'Receiver of traces (OTLP over HTTP); without it nothing is traced',
      ),
    ),
  OTEL_TRACES_SAMPLER_ARG: decimal
    .pipe(z.number().max(1))
    .default(1)
    .meta(meta('a number from 0 to 1', 'The share of traces that are kept')),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('warn')
    .meta(
      meta('one of trace, debug, info, warn, error, fatal, silent', 'How much is logged to standard error'),
    ),
});

export type Environment = z.infer<typeof environmentSchema>;

/** The names of all variables, in the order in which they are documented. */
export const VARIABLE_NAMES = Object.keys(environmentSchema.shape);

const metaSchema = z.object({ expected: z.string(), about: z.string(), secret: z.boolean().optional() });

/** The description of a variable in its schema. */
export function variableMeta(name: string): VariableMeta {
  const entry = Object.entries(environmentSchema.shape).find(([key]) => key === name)?.[1];
  const { expected, about, secret } = metaSchema.parse(entry?.meta());
  return { expected, about, secret: secret ?? false };
}

/** The purpose of these variables, by default of all, for the help of a command. */
export function helpOfVariables(names: readonly string[] = VARIABLE_NAMES): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, variableMeta(name).about]));
}
