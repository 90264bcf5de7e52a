import { categories } from '../db/schema.ts'
import { foldText } from '../lib/fold-text.ts'
import type { OwnerCtx } from '../lib/server/context.ts'
import type { ImportSettings } from './import-settings.rules.ts'
import type { Understood } from './reading/understood.rules.ts'

const keyOf = (name: string) => foldText(name).replaceAll(/[^\p{L}\p{N}]+/gu, '')
/** A name as it is, and what it could be the plural of: `dresses`, `dresse`, `dress`. */
const formsOf = (name: string) => {
  const key = keyOf(name)
  return ['', 's', 'es'].flatMap((end) => (key.endsWith(end) ? [key.slice(0, key.length - end.length)] : []))
}

/** The shop's category that a file means (rule: import-categories): as the owner said, else one of the same name, singular or plural. */
export async function readCategoryFinder(ctx: Pick<OwnerCtx, 'db'>) {
  const rows = await ctx.db
    .select({ id: categories.id, name: categories.name, slug: categories.slug })
    .from(categories)
  const byKey = new Map(
    rows.flatMap(({ id, name, slug }) => [name, slug].flatMap(formsOf).map((each) => [each, id] as const)),
  )
  const exact = new Map(rows.map(({ id, name }) => [name, id]))
  const named = (name: string) => {
    const form = formsOf(name).find((each) => byKey.has(each))
    return exact.get(name) ?? (form === undefined ? null : byKey.get(form)!)
  }
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
