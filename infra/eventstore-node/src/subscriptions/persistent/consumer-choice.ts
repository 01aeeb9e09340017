import { crc32 } from 'node:zlib';
import type { Consumer } from './consumer.ts';
import type { ConsumerStrategy } from './group-settings.ts';
import type { Message } from './message.ts';

/** Chooses the consumer for a message; null when the one that should have it, or everyone, is busy. */
export type ChooseConsumer = (consumers: readonly Consumer[], message: Message) => Consumer | null;

function firstFree(consumers: readonly Consumer[]): Consumer | null {
  return consumers.find((consumer) => consumer.availableSlots > 0) ?? null;
}

function roundRobin(): ChooseConsumer {
  let turn = 0;
  return (consumers) => {
    for (let offset = 0; offset < consumers.length; offset += 1) {
      const index = (turn + offset) % consumers.length;
      const consumer = consumers[index];
      if (!consumer || consumer.availableSlots === 0) continue;
      turn = index + 1;
      return consumer;
    }
    return null;
  };
}

/** Events of one stream go to the same consumer as long as the consumers stay the same. */
function pinned(consumers: readonly Consumer[], { event }: Message): Consumer | null {
  const consumer = consumers[crc32(event.stream) % Math.max(1, consumers.length)];
  return consumer && consumer.availableSlots > 0 ? consumer : null;
}

/** The way of choosing that a strategy names. */
export function consumerChoice(strategy: ConsumerStrategy): ChooseConsumer {
  if (strategy === 'DispatchToSingle') return firstFree;
  return strategy === 'Pinned' ? pinned : roundRobin();
}
