import { mailAccountAnswer, type OwnMailAccount } from '@ledgerline/shared-events/mail-account/account.ts';
import { createStore, sample } from 'effector';
import { loadMailSenderFx } from '#entities/delivery/model.ts';
import { noContent } from '#shared/api/http-call.ts';
import { serverEffect } from '#shared/api/server-effect.ts';
import { recordsReset } from '#shared/lib/records/pending.ts';
import { createScreenQuery } from '#shared/lib/screen-query/create-screen-query.ts';

/** The fields of the form. A password or a mailbox that is left out stays; null removes the mailbox. */
export type MailAccountFields = {
  address: string;
  host: string;
  port: number;
  user: string;
  password?: string;
  mailbox?: { imapHost: string; imapPort: number; imapUser: string; imapPassword?: string } | null;
};

const PATH = '/api/mail/account';

const loadMailAccountFx = serverEffect((server) => server.request(PATH, { answer: mailAccountAnswer }));

export const mailAccountQuery = createScreenQuery(loadMailAccountFx, { isReadOnce: true });

export const saveMailAccountFx = serverEffect((server, fields: MailAccountFields) =>
  server.request(PATH, { method: 'POST', body: fields, answer: mailAccountAnswer }),
);

export const removeMailAccountFx = serverEffect((server) =>
  server.request(PATH, { method: 'DELETE', answer: noContent }),
);

/** Sends a test message to the address by which the user signs in. */
export const testMailAccountFx = serverEffect((server) =>
  server.request(`${PATH}/test`, { method: 'POST', answer: mailAccountAnswer }),
);

type Loaded = { account: OwnMailAccount | null };

/** The own mail account of the user; null until it is loaded. */
export const $mailAccount = createStore<Loaded | null>(null)
  .on(
    [loadMailAccountFx.doneData, saveMailAccountFx.doneData, testMailAccountFx.doneData],
    (_, loaded) => loaded,
  )
  .on(removeMailAccountFx.done, () => ({ account: null }))
  .reset(recordsReset);

/** The next message leaves from another address. */
sample({
  clock: [saveMailAccountFx.done, testMailAccountFx.done, removeMailAccountFx.done],
  fn: () => undefined,
  target: loadMailSenderFx,
});
