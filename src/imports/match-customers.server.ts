import { rowsOf } from '../db/rows.ts'
import type { OwnerCtx } from '../lib/server/context.ts'
import type { UnderstoodCustomer } from './reading/understood.rules.ts'

/** Of each customer of a file whether the shop has none with this e-mail, or without one this phone; a preview, which promises nothing. */
export async function areNewCustomers(
  ctx: Pick<OwnerCtx, 'db'>,
  customers: Pick<UnderstoodCustomer, 'email' | 'phone'>[],
): Promise<boolean[]> {
  const emails = JSON.stringify(customers.map(({ email }) => email).filter(Boolean))
  const phones = JSON.stringify(customers.map(({ phone }) => phone).filter(Boolean))
  const rows = await rowsOf<{ contact: string }>(ctx.db)`
    with emails as (select json_array_elements_text(${emails}::json) as email),
      phones as (select json_array_elements_text(${phones}::json) as phone)
    select email as contact from emails e where exists (select from users u where u.email = e.email)
        or exists (select from added_customers a where a.email = e.email)
        or exists (select from orders o where lower(o.email) = e.email and o.user_id is null)
      union all select phone from phones p where exists (select from added_customers a where a.phone = p.phone)
        or exists (select from profiles r where r.phone = p.phone)`
  const known = new Set(rows.map(({ contact }) => contact))
  return customers.map(({ email, phone }) => !known.has(email) && !known.has(phone))
}
