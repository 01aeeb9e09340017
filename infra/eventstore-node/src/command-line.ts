import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** The exit code of a command with wrong arguments. */
const USAGE_EXIT_CODE = 2;

/** An option: the configuration for `node:util`, the name of its value, and a short description. */
type Option = ParseArgsOptionsConfig[string] & { value?: string; about: string };

/** The description of a command. */
type CommandLine<Options extends Record<string, Option> = Record<string, Option>> = {
  /** The command line with its arguments: `npm run mail -- list`. One line each where there are several forms. */
  usage: string | readonly string[];
  /** The purpose, in one sentence. */
  about: string;
  options: Options;
  /** Whether it accepts arguments that are no options. */
  takesArguments?: boolean;
  /** The environment variables that it reads, with their purpose. */
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

/** The output of `--help`. */
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

/** Ends the process with one sentence about the wrong argument, and exit code 2. */
export function endAsWrongUsage(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(USAGE_EXIT_CODE);
}

/** The first sentence of Node's message says what is wrong. */
function sentenceOf(error: unknown, usage: CommandLine['usage']): string {
  const [reason = ''] = (error instanceof Error ? error.message : String(error)).split(/\. |\n/);
  const [command = ''] = typeof usage === 'string' ? [usage] : usage;
  const name = /^(npm (?:run )?\S+|node \S+)/.exec(command)?.[1] ?? command;
  const separator = name.startsWith('npm') ? ' --' : '';
  return `${reason.replace(/\.$/, '')}: see ${name}${separator} --help.`;
}

/**
 * Reads the command line of this process. `--help` prints the help on standard output and ends the process; an
 * unknown argument ends it with one sentence and exit code 2. Has to be called before anything is started or opened.
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
