import {
  addresses,
  auditLog,
  cartItems,
  creditAccounts,
  giftCards,
  customerNotes,
  deliveryPhotos,
  featuredShowcase,
  carrierLabels,
  pickupPlaces,
  orderLines,
  productImages,
  pushSubscriptions,
  disputes,
  refunds,
  returnLines,
  returnPhotos,
  reviewPhotos,
  returns,
  reviews,
  sessions,
  tills,
} from '../db/schema.ts'
import {
  guestActor,
  insertCustomer,
  insertOrder,
  insertParcel,
  insertPayment,
  insertProduct,
  insertPromoCode,
  insertZone,
} from '../db/test-fixtures.ts'
import { eq } from 'drizzle-orm'
import { rowsOf } from '../db/rows.ts'
import { newCode } from '../credit/cards/open-card.service.ts'
import { storeImport } from '../imports/store-import.service.ts'
import { type Right, rightNames } from '../lib/helper-rights.rules.ts'
import { type Actor, requireOwner, type StaffRole } from '../lib/server/context.ts'
import { privateName } from '../media/storage.server.ts'
import { orderMailQueue } from '../orders/order/order-mail.rules.ts'
import { setRateLimitScale } from '../lib/server/web/rate-limit.ts'
import { openShopApi } from './test-shop-api.ts'
import { writeSetting } from '../settings/owner-settings.service.ts'

export const people = [
  'guest',
  'customer',
  'other customer',
  'helper without rights',
  'helper',
  'owner',
] as const
export type Person = (typeof people)[number]

type Shop = Awaited<ReturnType<typeof openShopApi>>
export type Operations = Awaited<ReturnType<typeof openOperations>>

/** The whole API with people, existing rows, and every operation of its document, the reading ones first. */
export async function openOperations() {
  const t = await openShopApi()
  setRateLimitScale(1_000_000)
  const document = (await (await t.api.request('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, unknown>>
  }
  const gentle = ['get', 'put', 'patch', 'post', 'delete']
  const operations = Object.entries(document.paths)
    .flatMap(([path, calls]) => Object.keys(calls).map((method) => `${method} ${path}`))
    .toSorted((a, b) => gentle.indexOf(a.split(' ')[0]!) - gentle.indexOf(b.split(' ')[0]!))
  const insertPerson = async (
    name: Person,
    role: StaffRole | null,
    rights: readonly Right[] = [],
  ): Promise<string> => {
    const { user, actor } = await insertCustomer(t.ctx)
    t.actors.set(name, { ...(actor as Extract<Actor, { kind: 'customer' }>), role, rights })
    return user.id
  }
  t.actors.set('guest', guestActor())
  const customer = await insertPerson('customer', null)
  await insertPerson('other customer', null)
  await insertPerson('helper without rights', 'helper')
  await insertPerson('helper', 'helper', rightNames)
  const owner = await insertPerson('owner', 'admin')
  const ids = await insertRows(t, customer, owner)

  /** Makes a call about the existing rows. */
  async function send(operation: string, person: Person, body: object) {
    const [method = '', path = ''] = operation.split(' ')
    const isUpload = path === '/api/admin/uploads' || path.endsWith('/return-photos')
    const isBodied = method !== 'get'
    const response = await t.api.request(addressOf(path, ids), {
      method: method.toUpperCase(),
      headers: {
        cookie: person,
        ...(isBodied && { 'content-type': isUpload ? 'image/png' : 'application/json' }),
      },
      ...(isBodied && { body: JSON.stringify(body) }),
    })
    return { status: response.status, text: await response.text() }
  }

  return {
    ...t,
    operations,
    ids,
    send,
    close: async () => {
      setRateLimitScale(1)
      await t.close()
    },
  }
}

const noLabel = { account: 'terminal', shipment: 'SH-1', askedFor: '', weightGrams: 800, rates: [] }

/** Rows of each kind that a call names, by the path segment before their id or by their own name. */
async function insertRows(t: Shop, customerId: string, ownerId: string): Promise<Record<string, string>> {
  const { db } = t.ctx
  const product = await insertProduct(t.ctx, { slug: 'dress' })
  const ownPage = {
    slug: 'dress',
    title: 'Dress',
    text: '',
    description: '',
    place: 'none',
    published: true,
  } as const
  await writeSetting(t.ctx, 'own_pages', [ownPage])
  const variantId = product.variants[0]!.id
  const [picture] = await db.select().from(productImages).where(eq(productImages.productId, product.id))
  const zone = await insertZone(t.ctx)
  const code = await insertPromoCode(t.ctx)
  const person = { firstName: 'Ada', lastName: 'Obi', city: 'Ikeja', country: 'NG' }
  const order = await insertOrder(t.ctx, { userId: customerId, subtotal: 1_800_000, totalAmount: 1_800_000 })
  const line = { orderId: order.id, productId: product.id, variantId, title: 'Dress' }
  const [orderLine] = await db
    .insert(orderLines)
    .values({ ...line, unitPrice: 1_800_000, quantity: 1, lineTotal: 1_800_000 })
    .returning()
  const parcel = await insertParcel(t.ctx, (await insertOrder(t.ctx)).id, 'packed')
  const payment = await insertPayment(t.ctx, { orderId: order.id, state: 'declined' })
  const [refund] = await db
    .insert(refunds)
    .values({ paymentId: payment.id, amount: 1, cause: 'goodwill', state: 'refused' })
    .returning()
  const [address] = await db
    .insert(addresses)
    .values({ ...person, userId: customerId, phone: '+2348031234567', address: '12 Allen Avenue' })
    .returning()
  const [cartItem] = await db
    .insert(cartItems)
    .values({ userId: customerId, productId: product.id, variantId, quantity: 1 })
    .returning()
  const [place] = await db
    .insert(pickupPlaces)
    .values({
      name: 'Yaba',
      address: '5 Herbert Macaulay Way',
      city: 'Yaba',
      state: 'Lagos',
      opensAt: 600,
      closesAt: 1080,
      readyHours: 2,
      keepDays: 14,
    })
    .returning()
  const [label] = await db
    .insert(carrierLabels)
    .values({ ...noLabel, orderId: order.id, askedAt: t.ctx.now() })
    .returning()
  const [drop] = await db.insert(featuredShowcase).values({ title: 'Drop', mode: 'upcoming' }).returning()
  const { email } = t.actors.get('customer') as Extract<Actor, { kind: 'customer' }>
  const note = { email, body: 'Calls first', actor: `admin:${ownerId}` }
  const [kept] = await db.insert(customerNotes).values(note).returning()
  const unmatched = await insertPayment(t.ctx)
  const photoKey = 'a'.repeat(24)
  for (const key of [photoKey, 'b'.repeat(24)])
    await t.storage.put(privateName(key), Buffer.from('a picture'))
  const [photo] = await db
    .insert(deliveryPhotos)
    .values({ fulfilmentId: parcel.id, moment: 'delivered', key: photoKey, width: 1, height: 1 })
    .returning()
  const [comesBack] = await db
    .insert(returns)
    .values({
      orderId: order.id,
      number: 1,
      kind: 'return',
      openedBy: 'customer',
      windowEndsOn: '2026-12-01',
    })
    .returning()
  await db.insert(returnLines).values({
    returnId: comesBack!.id,
    orderLineId: orderLine!.id,
    quantity: 1,
    reason: 'too_small',
    wish: 'refund',
  })
  const [returnPhoto] = await db
    .insert(returnPhotos)
    .values({ orderId: order.id, returnId: comesBack!.id, key: photoKey, width: 1, height: 1 })
    .returning()
  const [review] = await db
    .insert(reviews)
    .values({ orderLineId: orderLine!.id, productId: product.id, stars: 4 })
    .returning()
  const [reviewPhoto] = await db
    .insert(reviewPhotos)
    .values({ reviewId: review!.id, key: photoKey, smallKey: 'b'.repeat(24), width: 1, height: 1 })
    .returning()
  const act = { actor: `admin:${ownerId}`, action: 'shop.set', subjectType: 'setting', subjectId: 'phone' }
  const [logged] = await db.insert(auditLog).values(act).returning()
  const [till] = await db.insert(tills).values({ userId: ownerId, day: '2026-11-20' }).returning()
  const [dispute] = await db
    .insert(disputes)
    .values({ paymentId: payment.id, providerId: 1n, amount: 1, currency: 'NGN' })
    .returning()
  await t.ctx.queue.send(db, orderMailQueue, { orderId: order.id, kinds: [], event: 'x' })
  const [mail] = await rowsOf<{ id: string }>(
    db,
  )`update pgboss.job set state = 'failed' where name = ${orderMailQueue.name} returning id`
  // Of a person whose session none of these calls ends.
  const [session] = await db
    .insert(sessions)
    .values({ userId: (await insertCustomer(t.ctx)).user.id, token: 'x', expiresAt: new Date('2100-01-01') })
    .returning()
  const [device] = await db
    .insert(pushSubscriptions)
    .values({
      userId: ownerId,
      sessionId: session!.id,
      endpoint: 'https://push.example.com/x',
      p256dh: 'x',
      auth: 'x',
    })
    .returning()
  const owner = requireOwner({ ...t.ctx, actor: t.actors.get('owner')! })
  const bytes = Buffer.from('Name,Price\nScarf,4500\n')
  const file = await storeImport(owner, { name: 'a.csv', changedAt: t.ctx.now(), bytes })
  const card = newCode(t.env.AUTH_SECRET)
  await db
    .insert(creditAccounts)
    .values({ id: card.accountId, kind: 'code', codeHash: card.codeHash, codeEnd: card.codeEnd })
  await db.insert(giftCards).values({ ...card, amount: 100, toName: 'Ada' })
  const [credit] = await db
    .insert(creditAccounts)
    .values({ kind: 'customer', userId: customerId })
    .returning()
  return {
    imports: file,
    number: '2',
    sessions: order.id,
    credit: credit!.id,
    'gift-cards': card.accountId,
    products: product.id,
    product_id: product.id,
    slug: 'dress',
    variantId,
    pictureId: picture!.id,
    categories: product.categoryId,
    zones: zone.id,
    'pickup-places': place!.id,
    promotions: code.id,
    orders: order.id,
    fulfilments: parcel.id,
    labels: label!.id,
    'chat-orders': order.id,
    sales: order.id,
    tills: till!.id,
    'staff-log': String(logged!.id),
    'delivery-photos': photo!.id,
    returns: comesBack!.id,
    reviews: review!.id,
    'return-photos': returnPhoto!.id,
    'review-photos': reviewPhoto!.id,
    lineId: orderLine!.id,
    refundId: refund!.id,
    addresses: address!.id,
    items: cartItem!.id,
    featured: drop!.id,
    push: device!.id,
    customers: customerId,
    noteId: kept!.id,
    'unmatched-payments': unmatched.id,
    disputes: dispute!.id,
    'failing-mails': mail!.id,
  }
}

/** `/api/admin/products/{id}` → the address of an existing product; keys of settings and the like are made up. */
const addressOf = (path: string, ids: Record<string, string>) =>
  path.replaceAll(/([\w-]+)\/\{(\w+)\}/g, (_, before: string, name: string) => {
    const id = name === 'id' ? ids[before] : (ids[name] ?? 'made-up')
    if (!id) throw new Error(`Which row is {id} after /${before}? Please add one to insertRows`)
    return `${before}/${id}`
  })
