import { type SQL, sql } from 'drizzle-orm'

/** The text that an order is found by, of the table or alias `of`: what the indexes `orders_search` and `orders_folded` hold. */
export const orderSearchText = (of: 'orders' | 'o'): SQL =>
  sql.raw(`${of}.order_number || ' ' || ${of}.customer_name || ' ' || ${of}.email || ' ' || ${of}.phone`)
