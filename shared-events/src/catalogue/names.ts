/** How a language pair is shown: "German > English". */
export function languagePairName(pair: { from: string; to: string }): string {
  return `${pair.from} > ${pair.to}`;
}

/** How names are compared where they have to be unique: without outer space and case. */
export function comparableName(name: string): string {
  return name.normalize('NFC').trim().toLocaleLowerCase('en-US').normalize('NFC');
}
