import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import * as z from 'zod'
import { readTar, type TarEntry } from './tar.server.ts'

/** The last entry of a backup: what the others are. */
export const manifestName = 'manifest.json'
const manifestSchema = z.object({
  format: z.literal(1),
  made_at: z.iso.datetime(),
  /** The migrations its database had, oldest first. */
  migrations: z.array(z.string()).min(1),
  tables: z.record(z.string(), z.object({ columns: z.array(z.string()), rows: z.int() })),
  /** Every other entry with its SHA-256. */
  entries: z.record(z.string(), z.string()),
})
export type Manifest = z.infer<typeof manifestSchema>

export class BadBackup extends Error {}

/** The entries of a backup. */
export const openArchive = (file: string) => readTar(createReadStream(file).pipe(createGunzip()))

/** Reads a backup from end to end and compares each entry with what it should be. @throws BadBackup */
export async function verifyBackup(file: string): Promise<Manifest> {
  const found: Record<string, string> = {}
  let manifest: Manifest | undefined
  try {
    for await (const { name, content } of openArchive(file)) {
      const digest = createHash('sha256')
      const kept: Uint8Array[] = []
      for await (const chunk of content) {
        digest.update(chunk)
        if (name === manifestName) kept.push(chunk)
      }
      if (name === manifestName) manifest = manifestSchema.parse(JSON.parse(Buffer.concat(kept).toString()))
      else found[name] = digest.digest('hex')
    }
  } catch (error) {
    throw new BadBackup(`${file} cannot be read to its end: ${(error as Error).message}`)
  }
  if (!manifest) throw new BadBackup(`${file} is cut off: its list of contents is missing`)
  for (const [name, digest] of Object.entries(manifest.entries))
    if (found[name] !== digest) throw new BadBackup(`${file} is damaged: ${name} is not what it was`)
  return manifest
}

/** The lines of a table's entry, some thousands of characters at a time. */
export async function* linesOf(content: TarEntry['content']): AsyncGenerator<string[]> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of content) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop()!
    if (lines.length > 0) yield lines
  }
  if (rest) yield [rest]
}
