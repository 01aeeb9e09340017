import * as z from 'zod/mini';

type Issue = z.core.$ZodRawIssue;

/** The most values that a message lists. */
const MAX_LISTED = 12;

const WHAT_IS_EXPECTED: Readonly<Record<string, string>> = {
  string: 'Enter text',
  number: 'Enter a number',
  int: 'Enter a whole number',
  boolean: 'Send true or false',
  array: 'Send a list',
  tuple: 'Send a list',
  object: 'Send an object',
  record: 'Send an object',
  null: 'Leave this empty',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'Enter an email address',
  url: 'Enter a web address',
  uuid: 'Send a UUID',
  guid: 'Send a UUID',
  date: 'Enter a day as YYYY-MM-DD',
  datetime: 'Send a time as YYYY-MM-DDThh:mm:ssZ',
};

/**
 * What is wrong with a value, for people: the library's own words ("Too big: expected string to have <=60 characters")
 * are for programmers. A schema with a message of its own keeps that.
 */
function plainIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? missing(issue)
        : (WHAT_IS_EXPECTED[issue.expected] ?? 'This has the wrong form');
    case 'invalid_value':
      return issue.input === undefined ? missing(issue) : oneOf(issue.values);
    case 'too_big':
      return limit(issue.origin, issue.maximum, issue.inclusive === false ? 'less than' : 'at most');
    case 'too_small':
      return tooSmall(issue);
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'This has the wrong form';
    case 'not_multiple_of':
      return `Enter a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `There's no field ${issue.keys.join(', ')}`;
    default:
      return 'This has the wrong form';
  }
}

const missing = ({ path }: Issue): string => {
  const name = path?.at(-1);
  return name === undefined ? 'This is missing' : `${String(name)} is missing`;
};

function oneOf(values: readonly unknown[]): string {
  const listed = values.slice(0, MAX_LISTED).map(String).join(', ');
  return values.length === 1
    ? `Send ${listed}`
    : `Send one of ${listed}${values.length > MAX_LISTED ? '…' : ''}`;
}

function tooSmall({ origin, minimum, inclusive }: Extract<Issue, { code: 'too_small' }>): string {
  if (origin === 'string' && Number(minimum) === 1) return 'Enter something';
  return limit(origin, minimum, inclusive === false ? 'more than' : 'at least');
}

/** For example "Enter at most 60 characters", "Send at least 1 item" or "Enter more than 0". */
function limit(origin: string, bound: number | bigint, words: string): string {
  const isOne = Number(bound) === 1;
  if (origin === 'string') return `Enter ${words} ${bound} character${isOne ? '' : 's'}`;
  if (origin === 'number' || origin === 'int' || origin === 'bigint') return `Enter ${words} ${bound}`;
  return `Send ${words} ${bound} item${isOne ? '' : 's'}`;
}

z.config({ customError: plainIssue });
