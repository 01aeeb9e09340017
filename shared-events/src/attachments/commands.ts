import { z } from 'zod';
import { id } from '../api/payload-scalars.ts';

/**
 * The payload of the command that removes a file. A file is added by its upload, which is no command of the contract:
 * otherwise somebody could add one without bytes.
 */
export const attachmentCommands = { RemoveAttachment: z.strictObject({ attachmentId: id }) };
