import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** The exit code of a command that was typed wrong. */
const USAGE_EXIT_CODE = 2;

/** An option: what `node:util` reads, what its value is called, and what it does, in a few words. */
type Option = ParseArgsOptionsConfig[string] & { value?: string; about: string };

/** What a command says of itself. */
export type CommandLine<Options extends Record<string, Option> = Record<string, Option>> = {
  /** As it is typed, with its arguments: `npm run mail -- list`. One line each where there are several ways. */
  usage: string | readonly string[];
  /** What it does, in one sentence. */
  about: string;
  options: Options;
  /** Whether it takes arguments that are no options. */
  takesArguments?: boolean;
  /** The environment variables that it reads, with what each is for. */
  variables?: Readonly<Record<string, string>>;
};

type Config<Options extends Record<string, Option>> = {
  args: string[];
  options: Options;
  allowPositionals: boolean;
};

function table(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(0, ...rows.map(([name]) => name.length));
  return rows.map(([name, about]) => `  ${name.padEnd(width)}  ${about}`);
}

/** What a command answers to `--help`. */
function helpText({ usage, about, options, variables = {} }: CommandLine): string {
  const named = Object.entries(options).map(([name, option]): [string, string] => {
    return [option.type === 'boolean' ? `--${name}` : `--${name} ${option.value ?? 'VALUE'}`, option.about];
  });
  const optionLines = table([...named, ['--help', 'Shows this']]);
  const variableLines = table(Object.entries(variables));
  const block = (title: string, lines: string[]) => (lines.length === 0 ? [] : ['', title, ...lines]);
  return [
    ...(typeof usage === 'string' ? [usage] : usage),
    '',
    about,
    ...block('Options:', optionLines),
    ...block('Variables:', variableLines),
  ].join('\n');
}

/** Ends the process with one sentence about what was typed, and exit code 2. */
export function endAsWrongUsage(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(USAGE_EXIT_CODE);
}

/** Of the reasons that Node gives, the first sentence says what is wrong. */
function sentenceOf(error: unknown, usage: CommandLine['usage']): string {
  const [reason = ''] = (error instanceof Error ? error.message : String(error)).split(/\. |\n/);
  const [command = ''] = typeof usage === 'string' ? [usage] : usage;
  const name = /^(npm (?:run )?\S+|node \S+)/.exec(command)?.[1] ?? command;
  const separator = name.startsWith('npm') ? ' --' : '';
  return `${reason.replace(/\.$/, '')}: see ${name}${separator} --help.`;
}

/**
 * Reads the command line of this process. `--help` is answered on standard output and ends the process; what the command
 * does not know ends it with one sentence and exit code 2. To be called before anything is started or opened.
 */
export function readCommandLine<const Options extends Record<string, Option>>(
  command: CommandLine<Options>,
  args: readonly string[] = process.argv.slice(2),
): ReturnType<typeof parseArgs<Config<Options>>> {
  if (args.includes('--help')) {
    process.stdout.write(`${helpText(command)}\n`);
    process.exit(0);
  }
  try {
    const { options, takesArguments = false } = command;
    return parseArgs({ args: [...args], options, allowPositionals: takesArguments });
  } catch (error) {
    return endAsWrongUsage(sentenceOf(error, command.usage));
  }
}
