import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { createGunzip, createZstdDecompress } from 'node:zlib'
import { extract } from 'tar-stream'
import * as z from 'zod'
import type { BackupFile } from './backup-store.server.ts'
import { ageHead, decrypt, WrongKey } from './encryption.server.ts'
import { isManifestSigned } from './signature.server.ts'

/** The list of the other entries. */
export const manifestName = 'manifest.json'
/** The last entry of a backup: the list of contents, signed. */
export const signatureName = 'manifest.sig'
const manifestSchema = z.object({
  /** 1: a table is one entry of JSON lists. 2: blocks of PostgreSQL's COPY. */
  format: z.union([z.literal(1), z.literal(2)]),
  made_at: z.iso.datetime(),
  /** The migrations its database had, oldest first. */
  migrations: z.array(z.string()).min(1),
  tables: z.record(z.string(), z.object({ columns: z.array(z.string()), rows: z.int() })),
  /** `shop_id` of the shop it is of, and sums of its money in minor units; neither is in format 1. */
  shop: z.string().optional(),
  money: z.record(z.string(), z.string()).optional(),
  /** Every other entry with its SHA-256. */
  entries: z.record(z.string(), z.string()),
})
export type Manifest = z.infer<typeof manifestSchema>

export class BadBackup extends Error {}
/** Whole, but not known to be of this shop. */
export class UnsignedBackup extends BadBackup {}

/** Secrets of the shop: AUTH_SECRET, which signs, and the secret half of the key for which a backup is encrypted. */
export type Secrets = { secret: string; secretKey?: string | undefined }

/** The entries of a backup in their order. An entry's content is read before the next one is requested, or skipped. */
export async function* readArchive(
  file: BackupFile,
  { secretKey }: Pick<Secrets, 'secretKey'>,
): AsyncGenerator<{ name: string; content: AsyncIterable<Uint8Array> }> {
  let { head, bytes } = await peek(file.open())
  if (head.toString('latin1').startsWith(ageHead))
    ({ head, bytes } = await peek(await decrypt(file.name, bytes, secretKey)))
  const archive = extract()
  // An error on the way ends the archive, and with it the loop.
  pipeline(bytes, head[0] === 0x1f ? createGunzip() : createZstdDecompress(), archive, () => {})
  for await (const entry of archive) {
    yield { name: entry.header.name, content: entry as AsyncIterable<Uint8Array> }
    entry.resume()
  }
}

/** The first part of some bytes, and all of them. */
async function peek(source: AsyncIterable<Uint8Array>): Promise<{ head: Buffer; bytes: Readable }> {
  const parts = source[Symbol.asyncIterator]()
  const { value: head = new Uint8Array() } = await parts.next()
  async function* all() {
    yield head
    yield* { [Symbol.asyncIterator]: () => parts }
  }
  return { head: Buffer.from(head), bytes: Readable.from(all()) }
}

/**
 * Reads a backup from end to end and checks each entry against the list of contents, and the list against its
 * signature. `isUnsignedAccepted`: a missing signature, or one of another secret, is ignored.
 * @throws BadBackup, UnsignedBackup, WrongKey
 */
export async function verifyBackup(
  file: BackupFile,
  secrets: Secrets,
  { isUnsignedAccepted = false } = {},
): Promise<Manifest> {
  const { found, kept } = await readDigests(file, secrets)
  const text = kept[manifestName]
  if (!text) throw new BadBackup(`${file.name} is cut off: its list of contents is missing`)
  const manifest = parseManifest(file.name, text)
  const names = new Set([...Object.keys(found), ...Object.keys(manifest.entries)])
  const wrong = [...names].find((name) => found[name] !== manifest.entries[name])
  if (wrong) throw new BadBackup(`${file.name} is damaged: ${wrong} is not what it was`)
  if (isUnsignedAccepted) return manifest
  const signature = kept[signatureName]
  if (!signature)
    throw new UnsignedBackup(
      `${file.name} is not signed: an older version made it, or somebody changed it. ${howToGoOn}`,
    )
  if (!isManifestSigned(secrets.secret, text, signature.toString()))
    throw new UnsignedBackup(
      `${file.name} is not signed by this shop: it was made with another AUTH_SECRET, or somebody changed it. Set the AUTH_SECRET of the shop that made it. ${howToGoOn}`,
    )
  return manifest
}

const howToGoOn =
  'If you know where the file was all the time, add --unsigned: whoever could change it may have made himself an owner, so read the list of the staff afterwards.'

function parseManifest(file: string, text: Buffer): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(text.toString()))
  } catch {
    throw new BadBackup(`${file} is damaged: its list of contents cannot be read`)
  }
}

/** The SHA-256 of each entry, and the texts of the list of contents and its signature. @throws BadBackup */
async function readDigests(file: BackupFile, secrets: Secrets) {
  const found: Record<string, string> = {}
  const kept: Record<string, Buffer> = {}
  const seen = new Set<string>()
  try {
    for await (const { name, content } of readArchive(file, secrets)) {
      // Of two entries of one name only one would be compared, and both be restored.
      if (seen.has(name)) throw new BadBackup(`${file.name} is damaged: ${name} is in it twice`)
      seen.add(name)
      if (name === manifestName || name === signatureName)
        kept[name] = Buffer.concat(await Array.fromAsync(content))
      else found[name] = await digestOf(content)
    }
  } catch (error) {
    if (error instanceof BadBackup || error instanceof WrongKey) throw error
    throw new BadBackup(`${file.name} cannot be read to its end: ${(error as Error).message || error}`)
  }
  return { found, kept }
}

export async function digestOf(content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string> {
  const digest = createHash('sha256')
  for await (const chunk of content) digest.update(chunk)
  return digest.digest('hex')
}

/** The lines of a table's entry of format 1, some thousands of characters at a time. */
export async function* linesOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of content) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop()!
    if (lines.length > 0) yield lines
  }
  if (rest) yield [rest]
}
