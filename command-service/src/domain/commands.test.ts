import { expect, it } from 'vitest';
import { z } from 'zod';
import { commands } from './commands.ts';

/** The names of the HTTP contract; Undo and Redo are the command loop's own. */
const CONTRACT = [
  ...['CreateJob', 'EditJob', 'MarkJobCompleted', 'MarkJobActive', 'PutJobOnHold', 'MarkJobInvoiced'],
  ...['MarkJobUninvoiced', 'DeleteJob', 'InvoiceJobs', 'CreateClient', 'EditClient', 'SetClientSetting'],
  ...['EnableClientInvoicing', 'DisableClientInvoicing', 'DeleteClient', 'AddJobType', 'EditJobType'],
  ...['DeleteJobType', 'RestoreJobType', 'AddLanguagePair', 'EditLanguagePair', 'DeleteLanguagePair'],
  ...['AddUnit', 'EditUnit', 'DeleteUnit', 'AddRate', 'EditRate', 'DeleteRate', 'RestoreRate'],
  ...['CreateInvoice', 'EditInvoice', 'MarkInvoicePaid', 'MarkInvoiceUnpaid', 'DeleteInvoice'],
  ...['SetSetting', 'RemoveSetting', 'ConvertCurrency'],
];

it('every command of the contract is there', () => {
  expect(Object.keys(commands)).toEqual(expect.arrayContaining(CONTRACT));
});

it.each(Object.entries(commands))(
  '%s stands under its own name, with a payload that can be documented',
  (name, command) => {
    expect(command.name).toBe(name);
    expect(z.toJSONSchema(command.payload, { io: 'input' })).toMatchObject({ type: 'object' });
  },
);
