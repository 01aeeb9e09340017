import type { Config } from '../config/config.ts';

/** What the feed and the worker take from the configuration, as a part of the app and in a role of their own. */
export function workSettings(config: Config) {
  const {
    logLevel,
    exchangeRatesUrl,
    timestampUrl,
    attachmentStoreUrl,
    testAccountsBytes,
    accountBytes,
    smtpUrl,
    mailFrom,
  } = config;
  return {
    ...{
      logLevel,
      exchangeRatesUrl,
      timestampUrl,
      attachmentStoreUrl,
      testAccountsBytes,
      accountBytes,
      smtpUrl,
      mailFrom,
    },
    tracing: { ...config.tracing, service: 'ledgerline-worker' },
  };
}
