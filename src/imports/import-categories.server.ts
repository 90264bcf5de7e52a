import { categories } from '../db/schema.ts'
import { foldText } from '../lib/fold-text.ts'
import type { OwnerCtx } from '../lib/server/context.ts'
import type { ImportSettings } from './import-settings.rules.ts'
import type { Understood } from './reading/understood.rules.ts'

const keyOf = (name: string) => foldText(name).replaceAll(/[^\p{L}\p{N}]+/gu, '')
const withoutPlural = (key: string) => key.replace(/(?:es|s)$/, '')

/** The shop's category that a file means: as the owner said, else one of the same name, singular or plural. */
export async function readCategoryFinder(ctx: Pick<OwnerCtx, 'db'>) {
  const rows = await ctx.db
    .select({ id: categories.id, name: categories.name, slug: categories.slug })
    .from(categories)
  const byKey = new Map(
    rows.flatMap(({ id, name, slug }) => [name, slug].map((each) => [withoutPlural(keyOf(each)), id])),
  )
  const exact = new Map(rows.map(({ id, name }) => [name, id]))
  const named = (name: string) => exact.get(name) ?? byKey.get(withoutPlural(keyOf(name))) ?? null
  return {
    named,
    find: (
      item: Pick<Understood, 'categories'>,
      settings: Pick<ImportSettings, 'categories'>,
    ): string | null => {
      const said = item.categories[0] === undefined ? undefined : settings.categories[item.categories[0]]
      if (said && rows.some(({ id }) => id === said)) return said
      for (const name of item.categories) if (named(name)) return named(name)
      return null
    },
    has: (id: string | null) => rows.some((row) => row.id === id),
  }
}
export type CategoryFinder = Awaited<ReturnType<typeof readCategoryFinder>>
