import { dueView } from '../order/added-lines.rules.ts'
import { type DepositView, depositView } from '../order/part-payment.rules.ts'
import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { type Order, orders } from '../../db/schema.ts'
import { csv, type CsvCell, csvMoney, csvRow, csvStart } from '../../lib/csv.ts'
import { dialledPhone } from '../../lib/phone.rules.ts'
import { audit } from '../../lib/server/watch/audit.ts'
import { textStream } from '../../lib/server/web/text-stream.ts'
import type { OwnerCtx } from '../../lib/server/context.ts'
import { requireRecentPassword } from '../../lib/server/recent-password.ts'
import { dayMs } from '../../lib/time.ts'
import { type RefundReason, refundReasonLabel } from '../order/refund-reasons.rules.ts'
import { isFree, nothingToPay } from '../order/nothing-to-pay.rules.ts'
import { manualName, orderMethodOf, paymentMethodLabel } from '../order/payment-methods.rules.ts'
import { cameIn } from './order-facts.rules.ts'
import { listCondition, type ListFilters } from './list-staff-orders.service.ts'
import { shownMoney } from './read-orders.service.ts'
import {
  orderSourceWords,
  type OrderStatus,
  orderStatusLabel,
  paymentStatusLabel,
} from '../order/order-status.rules.ts'

/** `from` and `to` are days of Lagos, both included. */
export type OrdersExport = {
  from?: string | undefined
  to?: string | undefined
  status?: OrderStatus | undefined
  /** Those of the staff's list as it is narrowed. */
  list?: ListFilters | undefined
  /** A row an order, which is the default, or a row a line. */
  rows?: 'orders' | 'lines' | undefined
}

/**
 * The orders of some days, or of the list as it is narrowed, as a CSV file, newest first (rule: personal-data-in-admin): a line in the staff log says who took
 * it. Read and given out in parts, so that any number of orders fits. Asks for the password again.
 * @throws PASSWORD_AGAIN
 */
export async function exportOrders(ctx: OwnerCtx, input: OrdersExport): Promise<ReadableStream<Uint8Array>> {
  requireRecentPassword(ctx)
  const where = chosen(ctx, input)
  const [counted] = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(orders)
    .where(where)
  await audit(ctx, ['orders', 'csv'], 'orders.export', { after: { ...input, count: counted!.count } })
  return textStream(exportParts(ctx, where, input.rows === 'lines' ? lineFile : orderFile))
}

const partSize = 1000

type Part = Awaited<ReturnType<typeof readPart>>[number]
/** A kind of file: its headings, and the rows of one order. */
type FileKind = { headings: string[]; rowsOf: (part: Part) => string }
type Column<Row> = [heading: string, cellOf: (row: Row) => CsvCell]

function fileOf<Row>(columns: Column<Row>[], rowsIn: (part: Part) => Row[]): FileKind {
  const headings = columns.map(([heading]) => heading)
  const rowOf = (row: Row) =>
    csvRow(
      columns.map(([, cellOf]) => cellOf(row)),
      headings,
    )
  return {
    headings,
    rowsOf: (part) => rowsIn(part).map(rowOf).join(''),
  }
}

async function* exportParts(
  ctx: OwnerCtx,
  where: SQL | undefined,
  { headings, rowsOf }: FileKind,
): AsyncGenerator<string> {
  yield csvStart + csv(headings, [])
  let last: { createdAt: Date; id: string } | undefined
  for (;;) {
    const rows = await readPart(ctx, where, last)
    if (rows.length === 0) return
    yield rows.map(rowsOf).join('')
    if (rows.length < partSize) return
    last = rows.at(-1)!.order
  }
}

function readPart(ctx: OwnerCtx, where: SQL | undefined, last: { createdAt: Date; id: string } | undefined) {
  const after =
    last &&
    sql`(${orders.createdAt}, ${orders.id}) < (${last.createdAt.toISOString()}::timestamptz, ${last.id}::uuid)`
  return ctx.db
    .select({
      order: orders,
      carriers: ofParcels(sql`carrier`),
      paid: sql<{ provider: string; method: string | null }[]>`(select coalesce(json_agg(p), '[]') from (
        select distinct provider, case when provider = ${manualName} then method end as method from payments
        where order_id = orders.id and state = 'succeeded' order by 1, 2) p)`,
      numbers: ofParcels(sql`tracking_number`),
      reasons: sql<
        RefundReason[]
      >`(select coalesce(json_agg(distinct e.params->>'reason'), '[]') from order_events e
        where e.order_id = orders.id and e.kind = 'refund_requested' and e.params ? 'reason')`,
      money: shownMoney,
      items: sql<string>`(select string_agg(concat(l.quantity, ' × ', l.title,
        nullif(concat(' (', concat_ws(' / ', l.size, l.color), ')'), ' ()')), '; ' order by l.position)
        from order_lines l where l.order_id = orders.id)`,
      lines: sql<
        ExportLine[]
      >`(select coalesce(json_agg(json_build_object('title', l.title, 'size', l.size, 'color', l.color,
        'quantity', l.quantity, 'unitPrice', l.unit_price, 'lineTotal', l.line_total, 'cancelled', l.cancelled_quantity,
        'returned', l.returned_quantity) order by l.position), '[]') from order_lines l where l.order_id = orders.id)`,
    })
    .from(orders)
    .where(and(where, after))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(partSize)
}

/** What the parcels of an order have there, one after the other. */
const ofParcels = (column: SQL) =>
  sql<
    string | null
  >`(select string_agg(f.${column}, '; ' order by f.number) from fulfilments f where f.order_id = orders.id)`

type ExportLine = {
  title: string
  size: string | null
  color: string | null
  quantity: number
  unitPrice: number
  lineTotal: number
  cancelled: number
  returned: number
}

const orderColumns: Column<{ order: Order }>[] = [
  ['Order', ({ order }) => order.orderNumber],
  ['Placed', ({ order }) => order.createdAt],
]
const customerColumns: Column<{ order: Order }>[] = [
  ['Customer', ({ order }) => order.customerName],
  ['Email', ({ order }) => order.email],
  ['Phone', ({ order }) => order.phone && dialledPhone(order.phone)],
]
const statusColumn: Column<{ order: Order }> = ['Status', ({ order }) => orderStatusLabel(order.status)]
const originColumns: Column<{ order: Order }>[] = [
  ['Currency', ({ order }) => order.currency],
  ['Promo code', ({ order }) => order.promoCode],
  ['From', ({ order }) => orderSourceWords[order.source] + (order.isSample ? ' (sample)' : '')],
]

const orderFile = fileOf<Part & { deposit: DepositView | null }>(
  [
    ...orderColumns,
    ['Paid', ({ order }) => order.paidAt],
    statusColumn,
    [
      'Payment',
      ({ order, deposit }) => (deposit?.is_paid ? 'Deposit paid' : paymentStatusLabel(order.paymentStatus)),
    ],
    ...customerColumns,
    ['Street', ({ order }) => order.shippingAddress.address],
    ['Landmark', ({ order }) => order.shippingAddress.landmark],
    ['City', ({ order }) => order.shippingAddress.city],
    ['Postcode', ({ order }) => order.shippingAddress.zipCode],
    ['State', ({ order }) => order.shippingAddress.state],
    ['Country', ({ order }) => order.shippingAddress.country],
    ['Place', ({ order }) => order.shippingAddress.shippingLocation],
    ['Note', ({ order }) => order.notes],
    ['Items', ({ items }) => items],
    ['Goods', ({ order }) => csvMoney(order.subtotal)],
    ['Discount', ({ order }) => csvMoney(order.discount)],
    ['Delivery', ({ order }) => csvMoney(order.delivery)],
    ['Total', ({ order }) => csvMoney(order.totalAmount)],
    ['Refunded', ({ money }) => csvMoney(money.refunded)],
    ['Taken back', ({ money }) => csvMoney(money.taken)],
    ['Refund reason', ({ reasons }) => reasons.map(refundReasonLabel).join('; ')],
    [
      'Paid by',
      ({ order, paid }) =>
        paid.length === 0 && order.paidAt && isFree(order.delivery, order.totalAmount)
          ? nothingToPay
          : paid.map((each) => paymentMethodLabel(orderMethodOf(each))).join('; '),
    ],
    ['Came in', ({ money }) => csvMoney(cameIn(money))],
    [
      'Balance due',
      ({ order, money, deposit }) => csvMoney(deposit?.due ?? dueView(order, money)?.amount ?? null),
    ],
    ['Balance due by', ({ deposit }) => deposit && deposit.due_on],
    ...originColumns,
    ['Carrier', ({ carriers }) => carriers],
    ['Tracking', ({ numbers }) => numbers],
  ],
  (part) => [{ ...part, deposit: depositView(part.order, part.money) }],
)

const lineFile = fileOf<{ order: Order; line: ExportLine }>(
  [
    ...orderColumns,
    statusColumn,
    ['Payment', ({ order }) => paymentStatusLabel(order.paymentStatus)],
    ...customerColumns,
    ['Product', ({ line }) => line.title],
    ['Size', ({ line }) => line.size],
    ['Colour', ({ line }) => line.color],
    ['Pieces', ({ line }) => line.quantity],
    ['Price', ({ line }) => csvMoney(line.unitPrice)],
    ['Line total', ({ line }) => csvMoney(line.lineTotal)],
    ['Cancelled pieces', ({ line }) => line.cancelled],
    ['Returned pieces', ({ line }) => line.returned],
    ...originColumns,
  ],
  ({ order, lines }) => lines.map((line) => ({ order, line })),
)

const dayStart = (day: string) => new Date(`${day}T00:00:00+01:00`)

function chosen(ctx: OwnerCtx, { from, to, status, list }: OrdersExport): SQL | undefined {
  const dayAfter = to && new Date(dayStart(to).getTime() + dayMs)
  return and(
    from ? gte(orders.createdAt, dayStart(from)) : undefined,
    dayAfter ? lt(orders.createdAt, dayAfter) : undefined,
    status ? eq(orders.status, status) : undefined,
    list ? sql`${orders.id} in (select o.id from orders o where ${listCondition(ctx, list)})` : undefined,
  )
}
