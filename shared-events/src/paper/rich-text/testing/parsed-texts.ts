import { Parser } from 'htmlparser2';

/** Lists the texts that are parsed as HTML until `stop`. */
export function watchParsedTexts(): { texts: (string | undefined)[]; stop(): void } {
  const { end } = Parser.prototype;
  const texts: (string | undefined)[] = [];
  Parser.prototype.end = function endAndNote(text) {
    texts.push(text);
    end.call(this, text);
  };
  return {
    texts,
    stop: () => {
      Parser.prototype.end = end;
    },
  };
}
