import pg from 'pg'

/** `isSum`: it counts a month's sales or the whole shop. */
export type OwnerCall = { name: string; path: string; isSum?: true }

/**
 * Calls of the owner's screens: the first and a far page of lists, searches that find many and none, one of
 * each.
 */
export async function ownerCalls(databaseUrl: string): Promise<OwnerCall[]> {
  const one = await oneOfEach(databaseUrl)
  const { order_id, order_number, customer_name, product_id, variant_id, user_id, email, category_id } = one
  const admin = (name: string, path: string) => ({ name, path: `/api/admin${path}` })
  const search = (text: string) => admin(`⌘K "${text}"`, `/search?q=${encodeURIComponent(text)}`)
  const sum = (name: string, path: string) => ({ ...admin(name, path), isSum: true as const })
  return [
    admin('who works here, what waits', '/me'),
    admin('today: what to do first', '/today'),
    admin('takings of today', '/today/takings?days=1'),
    sum('takings of 30 days', '/today/takings?days=30'),
    sum('best sellers of 30 days', '/today/best-sellers?days=30'),
    admin('orders to pack', '/orders?queue=to_pack'),
    admin('orders that need you', '/orders?queue=needs_you'),
    admin('all orders', '/orders'),
    admin('all orders, page 400', '/orders?page=400'),
    admin('orders of a name', `/orders?search=${encodeURIComponent(customer_name)}`),
    admin('orders by the end of a phone number', '/orders?search=4567'),
    admin('orders that nobody made', '/orders?search=zzzzqqqq'),
    admin('orders from a chat, all', '/orders?source=chat'),
    admin('orders of a state, far page', '/orders?status=delivered&page=300'),
    admin('orders of a zone, oldest first', `/orders?zone=${one.shipping_zone_id}&sort=oldest`),
    admin('orders by a stock number', `/orders?search=${encodeURIComponent(one.sku)}`),
    admin('one order', `/orders/${order_id}`),
    admin("one order's money", `/orders/${order_id}/money`),
    admin('counts of the queues', '/orders/counts'),
    admin('products', '/products'),
    admin('products, page 400', '/products?page=400'),
    admin('products by title', '/products?sort=title'),
    admin('products by a common word', '/products?search=dress'),
    admin('products running low', '/products?stock=low'),
    admin('products sold out', '/products?stock=out'),
    admin('products on sale', '/products?sale=true'),
    admin('products of a category, far page', `/products?category_id=${category_id}&page=100`),
    admin('archived products', '/products?status=archived'),
    admin('products that nobody made', '/products?search=zzzzqqqq'),
    admin('one product', `/products/${product_id}`),
    admin('stock', '/stock'),
    admin('stock, page 400', '/stock?page=400'),
    admin('stock running low', '/stock?stock=low'),
    admin('categories to count', '/stock/categories'),
    admin('stock of a word', '/stock?search=adire'),
    admin("a size's movements", `/stock/movements?variant_id=${variant_id}`),
    admin('customers', '/customers'),
    admin('customers, page 400', '/customers?page=400'),
    admin('customers by name', `/customers?q=${encodeURIComponent(customer_name)}`),
    admin('customers by e-mail', `/customers?q=${encodeURIComponent(email)}`),
    admin('customers by a short word', '/customers?q=ad'),
    admin('customers that nobody is', '/customers?q=zzzzqqqq'),
    admin('one customer', `/customers/${user_id}`),
    admin('what needs you', '/needs-you'),
    admin('returns that wait', '/returns'),
    admin('all returns, a far page', '/returns?state=all&page=40'),
    admin('one return', `/returns/${one.return_id}`),
    admin("an order's returns", `/returns?state=all&order=${one.returned_order_id}`),
    admin('reviews', '/reviews'),
    admin('reviews, a far page', '/reviews?page=100'),
    admin('hidden reviews', '/reviews?state=hidden'),
    admin('how a product fits', `/reviews/fit?product=${product_id}`),
    sum('store credit', '/credit'),
    sum('store credit, a far page', '/credit?page=40'),
    admin('an account of credit', `/credit/${one.credit_id}`),
    admin('imports', '/imports'),
    admin('the staff log', '/staff-log'),
    admin('categories', '/categories'),
    admin('promo codes', '/promotions'),
    admin('drops', '/featured'),
    admin('featured products', '/featured/products'),
    admin('owners and helpers', '/roles'),
    admin('settings', '/settings'),
    admin('places', '/shipping'),
    admin('carriers', '/orders/carriers'),
    admin('first steps', '/first-steps'),
    search(customer_name),
    search(order_number),
    search('0803 123'),
    search('dress'),
    search('zzzzqqqq'),
    sum('shop health', '/shop-health'),
  ]
}

const columns = {
  order_id: 'o.id',
  order_number: 'o.order_number',
  customer_name: 'o.customer_name',
  email: 'o.email',
  user_id: 'o.user_id',
  shipping_zone_id: 'o.shipping_zone_id',
  product_id: 'l.product_id',
  variant_id: 'l.variant_id',
  sku: 'v.sku',
  category_id: 'p.category_id',
}
/** Rows of after the sale, which the order above may not have. */
const rows = {
  return_id: 'select id from returns order by created_at desc limit 1',
  returned_order_id: 'select order_id from returns order by created_at desc limit 1',
  credit_id: 'select id from credit_accounts order by created_at desc limit 1',
}
type OneOfEach = Record<keyof typeof columns | keyof typeof rows, string>

async function oneOfEach(databaseUrl: string): Promise<OneOfEach> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows: found } = await client.query<OneOfEach>(
    `select ${Object.entries(columns).map(([name, column]) => `${column} as ${name}`)},
       ${Object.entries(rows).map(([name, select]) => `(${select}) as ${name}`)}
     from orders o join order_lines l on l.order_id = o.id join product_variants v on v.id = l.variant_id
     join products p on p.id = v.product_id
     where o.status = 'paid' and o.user_id is not null order by o.created_at desc limit 1`,
  )
  await client.end()
  if (!found[0]) throw new Error('This shop has no paid order: npm run seed:large fills one')
  return found[0]
}
