/**
 * The product texts in addition to the description: name of column and wire, and title on pages. A new one is
 * a row here, its column in `db/schema/catalog.ts` and the migration; forms, API, seeds and pages take it
 * from here.
 */
export const productTexts = { fabric: 'Fabric', fit: 'Fit', care: 'Care' } as const

export type ProductTextName = keyof typeof productTexts
export type ProductTexts = Record<ProductTextName, string>

export const productTextNames = Object.keys(productTexts) as ProductTextName[]

/** One value for each of the texts. */
export const forEachText = <V>(valueOf: (name: ProductTextName) => V) =>
  Object.fromEntries(productTextNames.map((name) => [name, valueOf(name)])) as Record<ProductTextName, V>

/** The texts alone; of a change only those in the input. */
export const textsOf = <T extends Partial<ProductTexts>>(from: T): Pick<T, ProductTextName & keyof T> =>
  Object.fromEntries(
    productTextNames.filter((name) => from[name] !== undefined).map((name) => [name, from[name]]),
  ) as Pick<T, ProductTextName & keyof T>
