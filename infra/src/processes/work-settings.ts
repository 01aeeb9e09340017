import type { Config } from '../config/config.ts';

/** What the feed and the worker take from the configuration, as a part of the app and in a role of their own. */
export function workSettings(config: Config) {
  return {
    logLevel: config.logLevel,
    exchangeRatesUrl: config.exchangeRatesUrl,
    timestampUrl: config.timestampUrl,
    attachmentStoreUrl: config.attachmentStoreUrl,
    testAccountsBytes: config.testAccountsBytes,
    accountBytes: config.accountBytes,
    smtpUrl: config.smtpUrl,
    mailFrom: config.mailFrom,
    tracing: { ...config.tracing, service: 'ledgerline-worker' },
  };
}
