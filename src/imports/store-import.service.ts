import { importRows, imports } from '../db/schema.ts'
import { inTransaction, type SignedInOwnerCtx } from '../lib/server/context.ts'
import { audit } from '../lib/server/watch/audit.ts'
import { checkImport, emptyFacts } from './check-import.server.ts'
import { dialectOf, doubledHeadings, mappingOf } from './reading/dialects.rules.ts'
import { readFile } from './reading/read-file.server.ts'

/** A file as it was chosen; `changedAt` is when it was last changed, on her device. */
export type ChosenFile = { name: string; changedAt: Date; bytes: Buffer }

const perInsert = 500

/**
 * Takes a file in and reads it (rule: import-steps): nothing of the shop changes. Returns the import's id.
 * @throws what `readFile` refuses
 */
export function storeImport(ctx: SignedInOwnerCtx, { name, changedAt, bytes }: ChosenFile): Promise<string> {
  return inTransaction(ctx, async (ctx) => {
    const { encoding, separator, header, rows } = await readFile(bytes)
    const dialect = dialectOf(header)
    const mapping = mappingOf(header, dialect)
    const saysStatus = mapping.some((field) => field === 'status' || field === 'published')
    const [file] = await ctx.db
      .insert(imports)
      .values({
        userId: ctx.actor.userId,
        fileName: name.slice(0, 200) || 'file.csv',
        bytes: bytes.length,
        encoding,
        separator,
        header,
        dialect,
        mapping,
        settings: {
          decimal: null,
          rate: null,
          pieces: null,
          takesDearest: false,
          status: saysStatus ? 'file' : 'draft',
          categoryId: null,
          categories: {},
          countedAt: new Date(Math.min(changedAt.getTime(), ctx.now().getTime())).toISOString(),
        },
        facts: { ...emptyFacts, doubled: doubledHeadings(header) },
        createdAt: ctx.now(),
      })
      .returning()
    let part: (typeof importRows.$inferInsert)[] = []
    const flush = async () => {
      if (part.length > 0) await ctx.db.insert(importRows).values(part)
      part = []
    }
    for await (const { number, cells } of rows) {
      part.push({ importId: file!.id, number, head: number, cells, state: 'part' })
      if (part.length === perInsert) await flush()
    }
    await flush()
    await checkImport(ctx, file!)
    await audit(ctx, ['import', file!.id], 'import.read', { after: { file: file!.fileName } })
    return file!.id
  })
}
