import { type SQL, sql } from 'drizzle-orm'

/** The folded text that an order is found by, of the table or alias `of`: what index `orders_search` holds (rule: folded-text). */
export const orderSearchText = (of: 'orders' | 'o'): SQL =>
  sql.raw(`search_fold(${of}.order_number || ' ' || ${of}.customer_name || ' ' || ${of}.email || ' ' || ${of}.phone)`)
