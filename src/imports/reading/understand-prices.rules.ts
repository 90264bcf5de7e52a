import { formatMoney } from '../../lib/money.ts'
import { emptyWord, type ImportField } from './import-fields.rules.ts'
import { lagosMoment } from './lagos-moment.rules.ts'
import { amountOf } from './money-signs.rules.ts'
import type { FactsOfRow, HowToRead, ImportQuestion, RowProblem, Understood } from './understood.rules.ts'

type Result = {
  fields: Pick<Understood['fields'], 'price_ngn' | 'compare_at_price' | 'price_usd' | 'sale_ends_at'>
  problems: RowProblem[]
  notes: string[]
  asks: ImportQuestion[]
}
type Priced = { row: number; price: number; before: number | null | undefined }

/** The one price of a piece: all its sizes cost the same here. Without a decided decimal sign no amount is read. */
export function understandPrices(rows: FactsOfRow[], how: HowToRead): Result {
  const result: Result = { fields: {}, problems: [], notes: [], asks: [] }
  const priced = rows.flatMap((row) => pricedRow(row, how, result))
  const dearest = priced.toSorted((a, b) => b.price - a.price)[0]
  if (dearest) {
    const other = priced.find(({ price }) => price !== dearest.price)
    if (other && !how.takesDearest) {
      result.asks.push('prices')
      const message = `This size costs ${formatMoney(other.price)}, that of row ${dearest.row} ${formatMoney(dearest.price)}. All sizes of a product cost the same here.`
      result.problems.push({ row: other.row, field: 'price', message })
    }
    result.fields.price_ngn = dearest.price
    if (dearest.before !== undefined) result.fields.compare_at_price = dearest.before
  }
  dollars(rows, result)
  saleEnd(rows, result)
  return result
}

function pricedRow({ row, facts }: FactsOfRow, how: HowToRead, result: Result): Priced[] {
  const read = (field: 'price' | 'price_before' | 'sale_price') => {
    const text = facts[field]
    if (text === undefined || how.decimal === null) return undefined
    if (text.toLowerCase() === emptyWord) return null
    const amount = amountOf(text, how.decimal, { rate: how.rate, isAsked: how.isDecimalAsked })
    if ('minor' in amount) return amount.minor
    result.problems.push({ row, field, message: amount.problem })
    return undefined
  }
  const [price, before, sale] = [read('price'), read('price_before'), read('sale_price')]
  const isOnSale = typeof sale === 'number' && sale > 0 && (typeof price !== 'number' || sale < price)
  const asked = isOnSale ? sale : price
  if (typeof asked !== 'number') return []
  if (asked < 1) {
    result.problems.push({ row, field: 'price', message: 'A price of nothing is no price.' })
    return []
  }
  const regular = isOnSale ? (price ?? before) : (before ?? (sale === null ? null : undefined))
  // Shopify writes 0 or the price itself where there is no sale.
  return [
    { row, price: asked, before: typeof regular === 'number' ? (regular > asked ? regular : null) : regular },
  ]
}

const textOf = (rows: FactsOfRow[], field: ImportField) =>
  rows.flatMap(({ row, facts }) => (facts[field] === undefined ? [] : [{ row, text: facts[field]! }]))[0]

/** Dollars are written with a point, as every program does. */
function dollars(rows: FactsOfRow[], { fields, problems }: Result): void {
  const said = textOf(rows, 'price_usd')
  if (!said) return
  if (said.text.toLowerCase() === emptyWord) fields.price_usd = null
  else {
    const amount = amountOf(said.text.replaceAll(/\$|usd/gi, ''), '.')
    if ('minor' in amount && amount.minor > 0) fields.price_usd = amount.minor
    else
      problems.push({ row: said.row, field: 'price_usd', message: `“${said.text}” is no price in dollars.` })
  }
}

function saleEnd(rows: FactsOfRow[], { fields, problems }: Result): void {
  const said = textOf(rows, 'sale_ends')
  if (!said) return
  if (said.text.toLowerCase() === emptyWord) {
    fields.sale_ends_at = null
    return
  }
  const at = lagosMoment(said.text)
  if (at) fields.sale_ends_at = at.toISOString()
  else
    problems.push({ row: said.row, field: 'sale_ends', message: `“${said.text}” is no day like 2026-12-01.` })
}
