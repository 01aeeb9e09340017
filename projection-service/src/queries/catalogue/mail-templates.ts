import type { MailTemplate } from '@ledgerline/shared-events/mail-templates/record.ts';
import { mailTemplatesOf } from '@ledgerline/shared-events/mail-templates/templates.ts';
import { settingRecord } from '@ledgerline/shared-events/settings/records.ts';
import * as z from 'zod/mini';
import { readModels } from '#runtime/database/read-models.ts';
import type { AccountReader } from '../read-account.ts';

/** The templates of the account's messages, built-in ones included. */
export async function readMailTemplates(read: AccountReader): Promise<MailTemplate[]> {
  const rows = await read.fetch(
    readModels
      .selectFrom('read.settings')
      .select('record')
      .where('account_id', '=', read.accountId)
      .where('id', '=', 'mailTemplates'),
  );
  return mailTemplatesOf(rows.map(({ record }) => z.parse(settingRecord, record).value)[0]);
}
