const KIB = 1024;

/** The size of a file: "812 bytes", "48 KB", "3.4 MB". */
export function sizeText(bytes: number): string {
  if (bytes < KIB) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  if (bytes < KIB ** 2) return `${Math.round(bytes / KIB)} KB`;
  return `${(bytes / KIB ** 2).toFixed(1)} MB`;
}
