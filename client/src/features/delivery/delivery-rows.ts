import type { DeliveryAnswer } from '@ledgerline/shared-events/deliveries/answers.ts';
import { levelName } from '@ledgerline/shared-events/reminders/level-name.ts';
import { sizeText } from '#entities/attachment/size-text.ts';
import { peopleText } from '#entities/delivery/use-countdown-toast.ts';
import type { IconName } from '#shared/ui/icon/index.ts';

/** A line of the timeline. `at` is null where it has no time of its own. */
export type DeliveryRow = {
  key: string;
  icon: IconName;
  tone: 'ok' | 'bad' | 'warn' | 'quiet';
  title: string;
  /** Address, words of the server, sizes. */
  details: readonly string[];
  at: string | null;
  /** The file that the line is about. */
  paper?: { deliveryId: number; paper: DeliveryAnswer['papers'][number] };
};

type Recipient = DeliveryAnswer['recipients'][number];
type State = Recipient['state'];

const LOOKS: Readonly<Record<State, Pick<DeliveryRow, 'icon' | 'tone'> & { title(name: string): string }>> = {
  queued: { icon: 'clock', tone: 'quiet', title: (name) => `Queued: ${name}` },
  stopped: { icon: 'hand-stop', tone: 'quiet', title: (name) => `Cancelled: ${name}` },
  sent: { icon: 'send', tone: 'quiet', title: (name) => `Sent to ${name}` },
  unknown: { icon: 'help-circle', tone: 'warn', title: (name) => `Delivery unknown: ${name}` },
  delivered: { icon: 'mail-check', tone: 'ok', title: (name) => `Delivered to ${name}` },
  delayed: { icon: 'clock', tone: 'warn', title: (name) => `Delayed: ${name}` },
  bounced: { icon: 'mail-x', tone: 'bad', title: (name) => `Bounced: ${name}` },
  failed: { icon: 'mail-x', tone: 'bad', title: (name) => `Rejected: ${name}` },
};

/** States that several recipients usually share, so that they make one line. */
const SHARED: ReadonlySet<State> = new Set(['sent', 'stopped']);

/**
 * The lines of a message, newest first, and its papers below them.
 * @param nameOf the name of the contact with an address, or an empty text
 */
export function deliveryRows(delivery: DeliveryAnswer, nameOf: (address: string) => string): DeliveryRow[] {
  const groups = Map.groupBy(delivery.recipients, (recipient) =>
    SHARED.has(recipient.state) ? `${recipient.state} ${recipient.detail}` : recipient.address,
  );
  const rows = [...groups.values()].flatMap((group) => rowOf(delivery, group, nameOf));
  return [
    ...rows.toSorted((one, other) => String(other.at).localeCompare(String(one.at))),
    ...paperRows(delivery),
  ];
}

function rowOf(
  { id, automatic, level }: DeliveryAnswer,
  group: readonly Recipient[],
  nameOf: (address: string) => string,
): DeliveryRow[] {
  const [first] = group;
  if (first === undefined) return [];
  const { state, address, detail, at } = first;
  const look = LOOKS[state];
  const isOne = group.length === 1;
  const name = nameOf(address);
  const addresses = isOne && name !== '' ? [address] : [];
  const itself = automatic && level !== null ? [`${levelName(level)}, automatic`] : [];
  return [
    {
      key: `${id} ${address}`,
      icon: look.icon,
      tone: look.tone,
      title: look.title(isOne ? name || address : peopleText(group.length)),
      details: [...itself, ...addresses, ...(detail === null || detail === '' ? [] : [detail])],
      at,
    },
  ];
}

function paperRows({ id: deliveryId, papers }: DeliveryAnswer): DeliveryRow[] {
  return papers.map((paper) => ({
    key: `${deliveryId} ${paper.sha256}`,
    icon: 'paperclip',
    tone: 'quiet',
    title: paper.name,
    details: [sizeText(paper.size)],
    at: null,
    paper: { deliveryId, paper },
  }));
}
