import { crc32, deflateRawSync } from 'node:zlib'

type Entry = {
  name: string
  content: Uint8Array | string
  /** What the list says, where that is another than it is. */
  claimedBytes?: number
  isEncrypted?: boolean
  method?: number
}

/** A ZIP, also one that no honest program would write. */
export function makeZip(entries: Entry[]): Buffer {
  const files: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const { name, content, claimedBytes, isEncrypted = false, method = 8 } of entries) {
    const bytes = Buffer.from(content as string)
    const packed = method === 8 ? deflateRawSync(bytes, { level: 9 }) : bytes
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(0x800 | (isEncrypted ? 1 : 0), 2)
    fields.writeUInt16LE(method, 4)
    fields.writeUInt32LE(crc32(bytes), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(claimedBytes ?? bytes.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const file = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    list.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0'), fields, place, Buffer.from(name)]))
    files.push(file)
    at += file.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(Buffer.concat(list).length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...files, ...list, end])
}

/** Of files by their names. */
export const zipOf = (files: Record<string, Uint8Array | string>) =>
  makeZip(Object.entries(files).map(([name, content]) => ({ name, content })))
