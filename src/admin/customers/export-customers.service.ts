import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { rowsOf } from '../../db/rows.ts'
import type { AddedCustomer } from '../../db/schema.ts'
import { type CsvCell, csv, csvMoney, csvRow, csvStart, exactCell } from '../../lib/csv.ts'
import { dialledPhone } from '../../lib/phone.rules.ts'
import type { SignedInOwnerCtx } from '../../lib/server/context.ts'
import { requireRecentPassword } from '../../lib/server/recent-password.ts'
import { audit } from '../../lib/server/watch/audit.ts'
import { textStream } from '../../lib/server/web/text-stream.ts'
import { addedPrefix } from './find-added.server.ts'
import { type CustomerRow, customersFilter, findCustomers } from './list-customers.service.ts'

const partSize = 500

export const customersExportSchema = z.strictObject(customersFilter)
type CustomersExport = z.output<typeof customersExportSchema>

/**
 * The customers as filtered as a CSV file, in the list's order (rule: customers-as-file): a line in the staff log says who took it,
 * not what was searched for. Read and given out in parts, so that any number fits. Asks for the password again.
 * @throws PASSWORD_AGAIN
 */
export async function exportCustomers(
  ctx: SignedInOwnerCtx,
  filter: CustomersExport,
): Promise<ReadableStream<Uint8Array>> {
  requireRecentPassword(ctx)
  const { total: count } = await findCustomers(ctx, { ...filter, page: 1, size: 1 })
  const { q, ...chosen } = filter
  const after = { ...chosen, ...(q && { searched: true }), count }
  await audit(ctx, ['customers', 'csv'], 'customers.export', { after })
  return textStream(exportParts(ctx, filter))
}

async function* exportParts(ctx: SignedInOwnerCtx, filter: CustomersExport): AsyncGenerator<string> {
  yield csvStart + csv(headings, [])
  // One who joins meanwhile moves the others to a later page.
  const given = new Set<string>()
  for (let page = 1; ; page += 1) {
    const { rows } = await findCustomers(ctx, { ...filter, page, size: partSize })
    const fresh = rows.filter(({ id }) => !given.has(id))
    for (const { id } of fresh) given.add(id)
    const contacts = await readContacts(ctx, fresh)
    yield fresh.map((row) => rowOf({ ...row, ...contacts.get(row.id) })).join('')
    if (rows.length < partSize) return
  }
}

type Contact = {
  phone: string | null
  newsAt: string | Date | null
  newsHow: string | null
  address: AddedCustomer['address']
}

/** Phone, address (of an account the usual one), and since when there is a yes to news that was not taken back, of the customers with these ids of the list. */
async function readContacts(ctx: SignedInOwnerCtx, rows: CustomerRow[]): Promise<Map<string, Contact>> {
  const idsAfter = (prefix: string) =>
    rows.filter(({ id }) => id.startsWith(prefix)).map(({ id }) => id.slice(prefix.length))
  const accounts = rows.filter(({ is_guest }) => !is_guest).map(({ id }) => id)
  const found = await rowsOf<Contact & { id: string }>(ctx.db)`
    with people as (
      select u.id::text as id, u.email, p.phone, null::timestamptz as noted_at, null as noted_how,
          (select jsonb_build_object('address', d.address, 'landmark', coalesce(d.landmark, ''), 'city', d.city,
            'state', coalesce(d.state, ''), 'country', d.country, 'zipCode', coalesce(d.zip_code, ''))
            from addresses d where d.user_id = u.id order by d.is_default desc, d.id limit 1) as address
        from users u left join profiles p on p.id = u.id where u.id = any(${idList(accounts)})
      union all
      select ${addedPrefix}::text || a.id, a.email, a.phone, a.consent_at, a.consent_by, a.address
        from added_customers a where a.id = any(${idList(idsAfter(addedPrefix))})
      union all
      select 'guest-' || o.id, lower(o.email), o.phone, null, null, null
        from orders o where o.id = any(${idList(idsAfter('guest-'))}))
    select people.id, people.phone,
        case n.status when 'confirmed' then n.confirmed_at when 'unsubscribed' then null else people.noted_at end as "newsAt",
        case n.status when 'confirmed' then 'On the website, confirmed by email' when 'unsubscribed' then null else people.noted_how end
          as "newsHow", people.address
      from people left join newsletter_subscribers n on people.email <> '' and n.email = people.email`
  return new Map(found.map(({ id, ...contact }) => [id, contact]))
}

const idList = (ids: string[]) => sql`${`{${ids.join(',')}}`}::uuid[]`

type Row = CustomerRow & Partial<Contact>

const columns: [heading: string, cellOf: (row: Row) => CsvCell][] = [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone && dialledPhone(phone)],
  ['Account', ({ is_guest, is_added }) => (is_added ? 'Added by you' : is_guest ? 'Guest' : 'Account')],
  ['Orders', ({ orders }) => orders],
  ['Spent', ({ spent }) => csvMoney(spent)],
  ['Last order', ({ last_order_at: at }) => at && new Date(at)],
  ['Said yes to news', ({ newsAt }) => newsAt && new Date(newsAt)],
  ['How they said it', ({ newsAt, newsHow }) => newsAt && newsHow],
  ['Street', ({ address }) => address?.address],
  ['Landmark', ({ address }) => address?.landmark],
  ['City', ({ address }) => address?.city],
  ['State', ({ address }) => address?.state],
  ['Postcode', ({ address }) => address?.zipCode],
  ['Country', ({ address }) => address?.country],
]
const headings = columns.map(([heading]) => heading)
const rowOf = (row: Row) =>
  csvRow(
    columns.map(([heading, cellOf]) => {
      const cell = cellOf(row)
      return typeof cell === 'string' ? exactCell(cell, heading) : cell
    }),
    headings,
  )
