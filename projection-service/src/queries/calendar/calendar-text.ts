import { addDays } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { deadlineMoment } from '@ledgerline/shared-events/dates/deadline.ts';
import type { JobAnswer } from '@ledgerline/shared-events/jobs/answers.ts';
import { formatQuantity } from '@ledgerline/shared-events/money/format.ts';
import { jobListName } from '@ledgerline/shared-events/text/display-name.ts';
import { withoutHiddenCharacters } from '@ledgerline/shared-events/text/hidden-characters.ts';

/** The longest line of a calendar, in bytes (RFC 5545, 3.1). */
const LINE_BYTES = 75;

type CalendarFacts = {
  /** Distinguishes the events of this account from those of others. */
  owner: string;
  /** The moment of the answer. */
  now: Date;
  /** The address of a job. */
  linkOf(jobId: number): string;
};

/** A few milliseconds of work. */
export const EVENTS_PER_PIECE = 50;

/**
 * Deadlines as a calendar (RFC 5545), in pieces: a deadline at a time as an event at its instant in UTC, the end of a day as an
 * event of the whole day. Amounts of money are left out, since calendars are shared.
 */
export function* calendarPieces(jobs: readonly JobAnswer[], facts: CalendarFacts): Generator<string> {
  yield inLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Ledgerline//Deadlines//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Ledgerline deadlines',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
  ]);
  for (let from = 0; from < jobs.length; from += EVENTS_PER_PIECE)
    yield inLines(jobs.slice(from, from + EVENTS_PER_PIECE).flatMap((job) => eventLines(job, facts)));
  yield inLines(['END:VCALENDAR']);
}

const inLines = (lines: readonly string[]): string => lines.map((line) => `${folded(line)}\r\n`).join('');

function eventLines(job: JobAnswer, { owner, now, linkOf }: CalendarFacts): string[] {
  if (job.deadline === null) return [];
  const { day, instant } = deadlineMoment(job.deadline);
  const title = [jobListName(job.name), ...(job.client_name === null ? [] : [job.client_name])].join(', ');
  return [
    'BEGIN:VEVENT',
    `UID:job-${job.id}-${owner}@ledgerline`,
    `DTSTAMP:${utc(now)}`,
    ...(day === null
      ? [`DTSTART:${utc(instant)}`]
      : [`DTSTART;VALUE=DATE:${digits(day)}`, `DTEND;VALUE=DATE:${digits(addDays(day, 1))}`]),
    `SUMMARY:${escaped(title)}`,
    ...description(job),
    `URL:${linkOf(job.id)}`,
    `STATUS:${job.on_hold ? 'TENTATIVE' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

function description({
  job_type_name,
  language_pair_name,
  quantity,
  flat_rate,
  unit_name,
}: JobAnswer): string[] {
  const amount =
    flat_rate || quantity === 0 ? null : `${formatQuantity(String(quantity))} ${unit_name ?? ''}`.trim();
  const parts = [job_type_name, language_pair_name, amount].filter((part) => part !== null && part !== '');
  return parts.length === 0 ? [] : [`DESCRIPTION:${escaped(parts.join('\n'))}`];
}

/** "20261120T170000Z" */
const utc = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '');

/** "20261120" */
const digits = (day: string): string => day.replaceAll('-', '');

/** A text as a value (RFC 5545, 3.3.11): marks with a meaning are escaped, control and hidden characters left out. */
function escaped(text: string): string {
  return withoutHiddenCharacters(text)
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');
}

/**
 * A line in pieces of at most 75 bytes, each after the first behind a space. No character is divided, and no backslash
 * is parted from what it escapes: some calendars read escapes before they join the pieces.
 */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= LINE_BYTES) return line;
  const pieces: string[] = [];
  let piece = '';
  let bytes = 0;
  for (const character of line.match(/\\.|./gsu) ?? []) {
    const more = Buffer.byteLength(character);
    if (bytes + more > LINE_BYTES) {
      pieces.push(piece);
      piece = ' ';
      bytes = 1;
    }
    piece += character;
    bytes += more;
  }
  return [...pieces, piece].join('\r\n');
}
