import pg from 'pg'

export type OwnerCall = { name: string; path: string }

/** What the owner's screens ask for: lists by their first and a far page, searches that find many and none, one of each. */
export async function ownerCalls(databaseUrl: string): Promise<OwnerCall[]> {
  const { order_id, order_number, customer_name, product_id, variant_id } = await oneOfEach(databaseUrl)
  const admin = (name: string, path: string) => ({ name, path: `/api/admin${path}` })
  const search = (text: string) => admin(`⌘K "${text}"`, `/search?q=${encodeURIComponent(text)}`)
  return [
    admin('who works here, what waits', '/me'),
    admin('today: what to do first', '/today'),
    admin('takings of today', '/today/takings?days=1'),
    admin('takings of 30 days', '/today/takings?days=30'),
    admin('best sellers of 30 days', '/today/best-sellers?days=30'),
    admin('orders to pack', '/orders?queue=to_pack'),
    admin('orders that need you', '/orders?queue=needs_you'),
    admin('all orders', '/orders'),
    admin('all orders, page 400', '/orders?page=400'),
    admin('orders of a name', `/orders?search=${encodeURIComponent(customer_name)}`),
    admin('orders by the end of a phone number', '/orders?search=4567'),
    admin('orders that nobody made', '/orders?search=zzzzqqqq'),
    admin('one order', `/orders/${order_id}`),
    admin("one order's money", `/orders/${order_id}/money`),
    admin('counts of the queues', '/orders/counts'),
    admin('products', '/products'),
    admin('products, page 400', '/products?page=400'),
    admin('products by title', '/products?sort=title'),
    admin('products by a common word', '/products?search=dress'),
    admin('products running low', '/products?stock=low'),
    admin('one product', `/products/${product_id}`),
    admin('stock', '/stock'),
    admin('stock of a word', '/stock?search=adire'),
    admin("a size's movements", `/stock/movements?variant_id=${variant_id}`),
    search(customer_name),
    search(order_number),
    search('0803 123'),
    search('dress'),
    search('zzzzqqqq'),
    admin('shop health', '/shop-health'),
  ]
}

type OneOfEach = Record<'order_id' | 'order_number' | 'customer_name' | 'product_id' | 'variant_id', string>

async function oneOfEach(databaseUrl: string): Promise<OneOfEach> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<OneOfEach>(
    `select o.id as order_id, o.order_number, o.customer_name, l.product_id, l.variant_id
     from orders o join order_lines l on l.order_id = o.id where o.status = 'paid' order by o.created_at desc limit 1`,
  )
  await client.end()
  if (!rows[0]) throw new Error('This shop has no paid order: npm run seed:large fills one')
  return rows[0]
}
