import { createCategory, newCategorySchema } from '../catalog/editor/write-categories.service.ts'
import { slugOf } from '../catalog/slug.rules.ts'
import { inTransaction, type OwnerCtx } from '../lib/server/context.ts'
import { idParams } from '../lib/server/web/api.ts'
import { ownerCommand } from '../lib/server/web/operation.ts'
import type { Storage } from '../media/storage.server.ts'
import { lockImport } from './check-import.server.ts'
import { readCategoryFinder } from './import-categories.server.ts'
import { importViewSchema } from './import-view.schema.ts'
import { importError } from './imports.errors.rules.ts'
import { readImport } from './read-imports.service.ts'

/** Makes each of a file's categories that the shop does not have, as by hand. @throws IMPORT_UNKNOWN, IMPORT_BEGUN */
export const makeImportCategories = ownerCommand('post /imports/{id}/categories', {
  summary: 'Make the categories of a file that the shop does not have',
  params: idParams,
  answer: [importViewSchema, 'The file as it is now'],
  run: async (ctx: OwnerCtx & { storage: Storage }, { id }) => {
    await inTransaction(ctx, async (ctx) => {
      const file = await lockImport(ctx, id)
      if (!file) throw importError('IMPORT_UNKNOWN')
      if (file.state !== 'open') throw importError('IMPORT_BEGUN')
      for (const { text } of file.facts.categories) {
        const { data } = newCategorySchema.safeParse({ name: text })
        // `all` is an address of the shop itself. One that was just made may be another word for this one.
        if (!data || slugOf(data.name) === 'all') continue
        const { find } = await readCategoryFinder(ctx)
        if (!find({ categories: [text] }, file.settings)) await createCategory(ctx, data)
      }
    })
    return readImport(ctx, { id })
  },
})
