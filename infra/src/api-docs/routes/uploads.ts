import { csvColumns } from '@ledgerline/shared-events/bank/csv-columns.ts';
import { catChoices } from '@ledgerline/shared-events/cat/choices.ts';
import { ENCODINGS } from '@ledgerline/shared-events/import/encodings.ts';
import { z } from 'zod';
import type { JsonObject } from '../json-schema.ts';

/** A body that no schema of the route validates: a file, a form with one, or a text whose bytes are signed. */
export type UploadText = { type: string; schema: JsonObject; example?: unknown };

const FILE = { type: 'string', format: 'binary' };

const { $schema: _dialect, ...columns } = z.toJSONSchema(csvColumns, { io: 'input' });

const form = (properties: JsonObject): UploadText => ({
  type: 'multipart/form-data',
  schema: { type: 'object', properties, required: ['file'] },
});

export const FORM_WITH_FILE = form({ file: FILE });

/** Whatever stands before the file is read first. */
export const FORM_WITH_STATEMENT = form({
  columns,
  encoding: { type: 'string', enum: [...ENCODINGS] },
  file: FILE,
});

const { $schema: _choicesDialect, ...choices } = z.toJSONSchema(catChoices, { io: 'input' });

export const FORM_WITH_ANALYSES = form({ choices, file: { type: 'array', items: FILE } });

export const ZIP_FILE: UploadText = { type: 'application/zip', schema: FILE };

export const MAIL_MESSAGE: UploadText = { type: 'message/rfc822', schema: FILE };

export const PROVIDER_MESSAGE: UploadText = {
  type: 'application/json',
  schema: { type: 'object', properties: { type: { type: 'string' }, data: { type: 'object' } } },
  example: { type: 'customer.subscription.updated', data: { object: { id: 'sub_1', status: 'active' } } },
};
