import { crc32 } from 'node:zlib';

type Content = string | Uint8Array | { content: string; claims: number };

/** A ZIP file without compression. With `claims`, an entry states a wrong length. */
export function storedZip(files: Readonly<Record<string, Content>>): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [path, file] of Object.entries(files)) {
    const isClaiming = typeof file === 'object' && 'claims' in file;
    const data = Buffer.from(isClaiming ? file.content : file);
    const name = Buffer.from(path);
    const fields = entryFields(data, name, isClaiming ? file.claims : data.byteLength);
    local.push(Buffer.from('PK\x03\x04', 'latin1'), fields, name, data);
    central.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, centralRest(offset), name);
    offset += 30 + name.byteLength + data.byteLength;
  }
  const directory = Buffer.concat(central);
  return Buffer.concat([
    ...local,
    directory,
    endRecord(Object.keys(files).length, directory.byteLength, offset),
  ]);
}

/** The 26 bytes that an entry has both before its data and in the directory. */
function entryFields(data: Buffer, name: Buffer, claims: number): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(0x800, 2);
  fields.writeUInt16LE(33, 8);
  fields.writeUInt32LE(crc32(data), 10);
  fields.writeUInt32LE(claims, 14);
  fields.writeUInt32LE(claims, 18);
  fields.writeUInt16LE(name.byteLength, 22);
  return fields;
}

function centralRest(offset: number): Buffer {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return rest;
}

function endRecord(entries: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
