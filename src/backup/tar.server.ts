/** One file of an archive. Its content is read once, before the next entry is asked for. */
export type TarEntry = { name: string; size: number; content: AsyncIterable<Uint8Array> }

const block = 512

/** The usual archive of Unix (ustar), so that a backup can be looked into with `tar tzf`. Names have at most 100 letters. */
export async function* writeTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Uint8Array> {
  for await (const { name, size, content } of entries) {
    yield headerOf(name, size)
    let written = 0
    for await (const chunk of content) {
      written += chunk.length
      yield chunk
    }
    if (written !== size) throw new Error(`${name} changed while it was read`)
    yield Buffer.alloc(paddingOf(size))
  }
  yield Buffer.alloc(2 * block)
}

/** The entries in their order. @throws when the archive is cut off or damaged */
export async function* readTar(archive: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const reader = openReader(archive)
  for (;;) {
    const header = await reader.take(block)
    const entry = parseHeader(header)
    if (!entry) return
    const content = reader.stream(entry.size)
    yield { ...entry, content }
    // What nobody read is passed over.
    for await (const _ of content);
    await reader.take(paddingOf(entry.size))
  }
}

const paddingOf = (size: number) => (block - (size % block)) % block

function headerOf(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long a name`)
  const header = Buffer.alloc(block)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  header.write('00000000000\0', 136)
  header.write('0', 156)
  header.write('ustar\0' + '00', 257)
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** Null at the archive's end. */
function parseHeader(header: Buffer): { name: string; size: number } | null {
  if (header.every((byte) => byte === 0)) return null
  const text = (from: number, to: number) => header.toString('utf8', from, to).replace(/\0.*$/s, '')
  if (Number.parseInt(text(148, 156), 8) !== checksumOf(header)) throw new Error('The archive is damaged')
  return { name: text(0, 100), size: Number.parseInt(text(124, 136), 8) }
}

/** The sum of all bytes, the checksum's own counted as spaces. */
const checksumOf = (header: Buffer) =>
  header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0)

function openReader(archive: AsyncIterable<Uint8Array>) {
  const chunks = archive[Symbol.asyncIterator]()
  let left = Buffer.alloc(0)
  const atMost = async (size: number): Promise<Buffer> => {
    if (left.length === 0) {
      const { value, done } = await chunks.next()
      if (done) throw new Error('The archive is cut off')
      left = Buffer.from(value)
    }
    const part = left.subarray(0, size)
    left = left.subarray(part.length)
    return part
  }
  async function* stream(size: number): AsyncGenerator<Uint8Array> {
    for (let missing = size; missing > 0;) {
      const part = await atMost(missing)
      missing -= part.length
      yield part
    }
  }
  return { stream, take: async (size: number) => Buffer.concat(await Array.fromAsync(stream(size))) }
}
