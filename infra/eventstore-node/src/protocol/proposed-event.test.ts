import { randomUUID } from 'node:crypto';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { expect, it } from 'vitest';
import { readProposedEvent } from './proposed-event.ts';

it('an event type that is no valid Unicode is stored in a valid form, so that its checksum matches', () => {
  const texts = new Map([
    ['type', 'Job\ud800Created'],
    ['content-type', 'application/json'],
  ]);
  const { type } = readProposedEvent({
    getId: () => new shared.UUID().setString(randomUUID()),
    getMetadataMap: () => texts,
    getCustomMetadata_asU8: () => new Uint8Array(0),
    getData_asU8: () => new Uint8Array(0),
  });
  expect(type).toBe('Job\ufffdCreated');
});
