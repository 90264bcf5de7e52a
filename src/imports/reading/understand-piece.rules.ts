import { hsCode } from '../../catalog/customs-facts.rules.ts'
import { productLimits } from '../../catalog/product-limits.rules.ts'
import { cleanTags } from '../../catalog/product-limits.rules.ts'
import { productTextNames } from '../../catalog/product-texts.rules.ts'
import { cleanTitle } from '../../lib/latin-words.ts'
import { emptyWord, type Facts, type ImportField } from './import-fields.rules.ts'
import { piecesOf } from './money-signs.rules.ts'
import { isVariation } from './row-keys.rules.ts'
import { understandPictures } from './understand-pictures.rules.ts'
import { understandPrices } from './understand-prices.rules.ts'
import { understandVariants } from './understand-variants.rules.ts'
import type { FactsOfRow, HowToRead, RowProblem, Understood } from './understood.rules.ts'

/** What the rows of one piece say of it, and what is wrong with which of them. Nothing is written (rule: import-preview). */
export function understandPiece(rows: FactsOfRow[], how: HowToRead): Understood {
  const leftOut = whyLeftOut(rows)
  const variants = understandVariants(rows, how)
  const prices = understandPrices(rows, how)
  const main = mainRow(rows)
  const said = firstOfEach(rows)
  const problems: RowProblem[] = [...variants.problems, ...prices.problems]
  const wrong = (field: ImportField, message: string) =>
    problems.push({ row: rowOf(rows, field), field, message })
  refuseTwoTitles(rows, problems)
  const { pictures, notes } = understandPictures(rows, variants.variants)
  const tags = tagsOf(said, notes)
  const status = statusOf(said, wrong)
  const description = descriptionOf(main, said, how)
  if (description && description.length > productLimits.description)
    wrong(
      'description',
      `This text has ${description.length} letters; ${productLimits.description} are the most.`,
    )
  const title = said.title === undefined ? undefined : cleanTitle(said.title)
  if (title !== undefined && title.length > productLimits.title)
    wrong('title', `This name has ${title.length} letters; ${productLimits.title} are the most.`)
  const lowStock = countOf(said, 'low_stock', productLimits.lowStock, wrong)
  const weight = weightOf(said, how, wrong)
  const hsCode = hsCodeOf(said, wrong)
  return {
    handle: said.handle ?? null,
    fields: {
      ...(title && { title }),
      ...(description !== undefined && { description }),
      ...prices.fields,
      ...textFields(said, wrong),
      ...(tags && { tags }),
      ...(lowStock !== undefined && { low_stock: lowStock }),
      ...(weight !== undefined && { weight_grams: weight }),
      ...(hsCode !== undefined && { hs_code: hsCode }),
      ...(said.featured !== undefined && { is_featured: isYes(said.featured) }),
    },
    categories: how.dialect === 'own' ? (said.category ? [said.category] : []) : categoriesOf(said.category),
    ...(status && { status }),
    variants: variants.variants,
    pictures,
    problems,
    notes: [...notes, ...variants.notes, ...prices.notes],
    asks: [...variants.asks, ...prices.asks],
    ...(leftOut && { leftOut }),
  }
}

/** Of a row that names no piece. */
export const namelessProblem = (row: number): RowProblem => ({
  row,
  field: 'title',
  message: 'This row names no product.',
})

const mainRow = (rows: FactsOfRow[]): Facts =>
  (rows.find(({ facts }) => !isVariation(facts)) ?? rows[0]!).facts

/** The first row that says a field speaks for the piece; a variation’s name and text are its own. */
function firstOfEach(rows: FactsOfRow[]): Facts {
  const facts: Facts = {}
  const speaking = rows.filter((each) => !isVariation(each.facts))
  for (const row of speaking.length > 0 ? speaking : rows)
    for (const [field, text] of Object.entries(row.facts)) facts[field as ImportField] ??= text
  return facts
}

const rowOf = (rows: FactsOfRow[], field: ImportField) =>
  (rows.find(({ facts }) => facts[field] !== undefined) ?? rows[0]!).row

function whyLeftOut(rows: FactsOfRow[]): string | undefined {
  const type = mainRow(rows).row_type ?? ''
  if (/\bgrouped\b/i.test(type)) return 'A group of other products is no product of its own.'
  if (/\bexternal\b/i.test(type)) return 'It is sold in another shop.'
  if (/\b(?:virtual|downloadable)\b/i.test(type)) return 'A download is nothing to wear.'
  return undefined
}

function refuseTwoTitles(rows: FactsOfRow[], problems: RowProblem[]): void {
  const titled = rows.filter(({ facts }) => facts.title && !isVariation(facts))
  const [first] = titled
  for (const { row, facts } of titled)
    if (cleanTitle(facts.title!) !== cleanTitle(first!.facts.title!)) {
      const message = `“${facts.title}” has the address of “${first!.facts.title}” in row ${first!.row}. Give one of them another.`
      problems.push({ row, field: facts.handle ? 'handle' : 'sku', message })
    }
}

const isHtml = (text: string) => /<\/?[a-z][^>]*>|&(?:[a-z]+|#\d+);/i.test(text)

function descriptionOf(main: Facts, said: Facts, { dialect, toMarkdown }: HowToRead): string | undefined {
  const text = main.description ?? said.description ?? main.short_description
  if (text === undefined) return undefined
  if (text.toLowerCase() === emptyWord) return ''
  // WooCommerce writes a new line as two letters.
  const lines = dialect === 'woocommerce' ? text.replaceAll('\\n', '\n') : text
  return (dialect !== 'own' && isHtml(lines) ? toMarkdown(lines) : lines).normalize('NFC').trim()
}

function textFields(said: Facts, wrong: (field: ImportField, message: string) => void) {
  const limits = {
    ...Object.fromEntries(productTextNames.map((name) => [name, productLimits.text])),
    shelf: productLimits.shelf,
    made_in: productLimits.madeIn,
  }
  return Object.fromEntries(
    Object.entries(limits).flatMap(([name, most]) => {
      const text = said[name as ImportField]
      if (text === undefined) return []
      if (text.length > most)
        wrong(name as ImportField, `This has ${text.length} letters; ${most} are the most.`)
      return [[name, text.toLowerCase() === emptyWord ? '' : text.normalize('NFC')]]
    }),
  ) as Partial<Pick<Understood['fields'], 'fabric' | 'fit' | 'care' | 'shelf' | 'made_in'>>
}

function tagsOf({ tags }: Facts, notes: string[]): string[] | undefined {
  if (tags === undefined) return undefined
  if (tags.toLowerCase() === emptyWord) return []
  const all = cleanTags(
    tags.split(/(?<!\\)[,;|]/).map((tag) => tag.replaceAll(/\\([,;|])/g, '$1').normalize('NFC')),
  )
  const short = all.filter((tag) => tag.length <= productLimits.tag)
  if (short.length < all.length) notes.push(`A tag of more than ${productLimits.tag} letters is left out`)
  if (short.length > productLimits.tags) notes.push(`Only the first ${productLimits.tags} tags are imported`)
  return short.slice(0, productLimits.tags)
}

const yes = /^(?:1|yes|y|true|x|✓)$/i
const no = /^(?:0|-1|no|n|false)$/i
const isYes = (text: string) => yes.test(text)

const statusWords: Record<string, NonNullable<Understood['status']>> = {
  active: 'live',
  live: 'live',
  published: 'live',
  publish: 'live',
  visible: 'live',
  draft: 'draft',
  scheduled: 'draft',
  unlisted: 'draft',
  hidden: 'draft',
  archived: 'archived',
}

function statusOf(
  { status, published, visibility }: Facts,
  wrong: (field: ImportField, message: string) => void,
): Understood['status'] {
  const isHidden = (published !== undefined && no.test(published)) || visibility?.toLowerCase() === 'hidden'
  if (status === undefined) return isHidden ? 'draft' : published === undefined ? undefined : 'live'
  const word = statusWords[status.toLowerCase()]
  if (!word) wrong('status', `“${status}” is no status. Type Live, Draft or Archived.`)
  return word === 'live' && isHidden ? 'draft' : word
}

/** `Clothing > Tshirts, Sale`: the last of each path first, then those above. */
function categoriesOf(text: string | undefined): string[] {
  if (text === undefined) return []
  const paths = text.split(/(?<!\\)[,;|]/).map((path) =>
    path
      .split('>')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  const whole = paths.length > 1 && !text.includes('>') ? [text.trim()] : []
  return [
    ...new Set([
      ...whole,
      ...paths.map((path) => path.at(-1) ?? ''),
      ...paths.flatMap((path) => path.slice(0, -1).toReversed()),
    ]),
  ].filter(Boolean)
}

function countOf(
  said: Facts,
  field: 'low_stock',
  most: number,
  wrong: (field: ImportField, message: string) => void,
): number | null | undefined {
  const text = said[field]
  if (text === undefined) return undefined
  if (text.toLowerCase() === emptyWord) return null
  const count = piecesOf(text)
  if (count !== null && count <= most) return count
  wrong(field, `“${text}” is not a number of pieces.`)
  return undefined
}

/** Shopify writes 0 where the weight was never asked, and tenths of a gram; elsewhere `1.5` may be kilograms. `1,000` is unclear. */
function weightOf(
  { weight: text }: Facts,
  { dialect }: HowToRead,
  wrong: (field: ImportField, message: string) => void,
): number | null | undefined {
  if (text === undefined || /^0+(?:[.,]0+)?$/.test(text)) return undefined
  if (text.toLowerCase() === emptyWord) return null
  const weight = dialect === 'shopify' ? /^(\d+(?:\.\d\d?)?)\s*g?$/i : /^(\d+)(?:[.,]00?)?\s*g?$/i
  const grams = Number(weight.exec(text)?.[1])
  if (grams >= 1 && grams <= productLimits.weightGrams) return Math.round(grams)
  wrong('weight', `“${text}” is no weight in whole grams.`)
  return undefined
}

function hsCodeOf(
  { hs_code: text }: Facts,
  wrong: (field: ImportField, message: string) => void,
): string | undefined {
  if (text === undefined) return undefined
  if (text.toLowerCase() === emptyWord) return ''
  if (hsCode.pattern.test(text)) return text
  wrong('hs_code', `“${text}” is no HS code: ${hsCode.says}.`)
  return undefined
}
