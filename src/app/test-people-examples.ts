import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { cardCode } from '../credit/card-code.server.ts'
import { stockLink } from '../catalog/back-in-stock/stock-signup.service.ts'
import { rowsOf } from '../db/rows.ts'
import {
  productVariants,
  cartItems,
  customerNotes,
  featuredShowcase,
  newsletterSubscribers,
  notificationSignups,
  secondFactors,
  sessions,
  stockSignups,
} from '../db/schema.ts'
import { showcaseLink } from '../featured/showcase-live.service.ts'
import { newsletterToken } from '../newsletter/newsletter-token.server.ts'
import { orderMailQueue } from '../orders/order/order-mail.rules.ts'
import { address } from './test-operation-access.ts'
import { type CommandWorld, type Example, type Examples, some } from './test-command-world.ts'

const at = (id: string, body?: unknown): Example => ({ path: { id }, ...(body !== undefined && { body }) })

const givenCard = { amount: 200_000, to_name: 'Ada', why: 'Thank you' }

async function savedAddress(w: CommandWorld) {
  const { who } = await w.person()
  const { id } = await w.done(who, 'post /api/addresses', { ...address, shippingLocation: w.zone.id })
  return { who, path: { id } }
}
async function cartLine(w: CommandWorld) {
  const { who } = await w.person()
  const { id: productId, variantId } = await w.product()
  const [line] = await w.ctx.db
    .insert(cartItems)
    .values({ userId: who, productId, variantId, quantity: 1 })
    .returning()
  return { who, path: { id: line!.id } }
}
async function session(w: CommandWorld) {
  const { who } = await w.person()
  const [row] = await w.ctx.db
    .insert(sessions)
    .values({ userId: who, token: randomUUID(), expiresAt: new Date('2100-01-01') })
    .returning()
  return { who, path: { id: row!.id } }
}
async function drop(w: CommandWorld) {
  const [row] = await w.ctx.db
    .insert(featuredShowcase)
    .values({ title: 'Drop', mode: 'upcoming', notifyEnabled: true })
    .returning()
  return row!.id
}
async function subscriber(w: CommandWorld, link: 'confirm' | 'unsubscribe') {
  const [row] = await w.ctx.db
    .insert(newsletterSubscribers)
    .values({ email: `${some()}@example.com`, consentAt: w.ctx.now() })
    .returning()
  return newsletterToken(w.env.AUTH_SECRET, link, { subscriberId: row!.id, issuedAt: w.ctx.now() })
}
async function failingMail(w: CommandWorld) {
  await w.ctx.queue.send(w.ctx.db, orderMailQueue, { orderId: randomUUID(), kinds: [], event: some() })
  const [job] = await rowsOf<{ id: string }>(w.ctx.db)`update pgboss.job set state = 'failed'
    where id = (select id from pgboss.job where name = ${orderMailQueue.name} order by created_on desc limit 1) returning id`
  return job!.id
}
const added = (w: CommandWorld) =>
  w.done(w.owner, 'post /api/admin/customers', { name: `Bisi ${some()}`, email: `${some()}@example.com` })

/** An owner whose authenticator app is set up, and a code of it that is unused. */
async function withApp(w: CommandWorld, isConfirmed = true) {
  const { who } = await w.person('admin')
  const { text } = await w.done(who, 'post /api/admin/second-factor')
  const code = new TOTP({ secret: text }).generate({ timestamp: w.ctx.now().getTime() })
  if (!isConfirmed) return { who, code }
  await w.done(who, 'post /api/admin/second-factor/confirm', { code })
  await w.ctx.db.update(secondFactors).set({ lastStep: 0 }).where(eq(secondFactors.userId, who))
  return { who, code }
}

/** What commands about people and their own things are called with. */
export const peopleExamples: Examples = {
  'patch /api/profile': async (w) => ({ who: (await w.person()).who, body: { first_name: 'Ade' } }),
  'post /api/profile/password': async (w) => ({
    who: (await w.person()).who,
    body: { current_password: w.password, new_password: `a new one ${some()}` },
  }),
  'delete /api/profile/sessions/{id}': session,
  'post /api/profile/deletion-code': async (w) => ({ who: (await w.person()).who }),
  'post /api/functions/send-auth-otp': async (w) => ({
    who: (await w.person()).who,
    body: { email: `${some()}@example.com`, purpose: 'signup' },
  }),
  'post /api/functions/reset-password-with-otp': async (w) => {
    const { who, email } = await w.person()
    return {
      who,
      body: { email, code: await w.codeFor(who, email, 'reset'), newPassword: `a new one ${some()}` },
    }
  },
  'post /api/admin/roles': async (w) => ({ body: { email: (await w.person()).email, role: 'helper' } }),
  'patch /api/admin/roles/rights': async (w) => ({ body: { email: await w.helperEmail(), sell: true } }),
  'delete /api/admin/roles': async (w) => ({ body: { email: await w.helperEmail(), role: 'helper' } }),
  'post /api/admin/roles/invitation': async (w) => ({
    body: { email: await w.helperEmail(), role: 'helper' },
  }),
  'delete /api/admin/roles/invitation': async (w) => ({
    body: { email: await w.invitedEmail(), role: 'helper' },
  }),
  'post /api/admin/second-factor': async (w) => ({ who: (await w.person('admin')).who }),
  'post /api/admin/second-factor/confirm': async (w) => {
    const { who, code } = await withApp(w, false)
    return { who, body: { code } }
  },
  'post /api/admin/second-factor/recovery-codes': async (w) => ({ who: (await withApp(w)).who }),
  'delete /api/admin/second-factor': async (w) => {
    const { who, code } = await withApp(w)
    return { who, body: { password: w.password, code } }
  },
  'post /api/stock-signups': async (w) => {
    const { who, email } = await w.person()
    const { variantId } = await w.product()
    await w.ctx.db.update(productVariants).set({ stock: 0 }).where(eq(productVariants.id, variantId))
    return { who, body: { variant_id: variantId, email } }
  },
  'post /api/stock-signups/unsubscribe': async (w) => {
    const { who, email } = await w.person()
    const { variantId } = await w.product()
    const [row] = await w.ctx.db.insert(stockSignups).values({ variantId, email }).returning()
    return { who, body: { token: stockLink.sign(w.env.AUTH_SECRET, row!.id) } }
  },
  'post /api/notifications': async (w) => {
    const { who, email } = await w.person()
    return { who, body: { featured_showcase_id: await drop(w), email } }
  },
  'post /api/notifications/unsubscribe': async (w) => {
    const { who, email } = await w.person()
    const [row] = await w.ctx.db
      .insert(notificationSignups)
      .values({ featuredShowcaseId: await drop(w), email } as never)
      .returning()
    return { who, body: { token: showcaseLink.sign(w.env.AUTH_SECRET, row!.id) } }
  },
  'post /api/newsletter': async (w) => {
    const { who, email } = await w.person()
    return { who, body: { email } }
  },
  'post /api/newsletter/confirm': async (w) => ({
    who: (await w.person()).who,
    body: { token: await subscriber(w, 'confirm') },
  }),
  'post /api/newsletter/unsubscribe': async (w) => ({
    who: (await w.person()).who,
    body: { token: await subscriber(w, 'unsubscribe') },
  }),
  'put /api/saved/{product_id}': async (w) => ({
    who: (await w.person()).who,
    path: { product_id: (await w.product()).id },
  }),
  'delete /api/saved/{product_id}': async (w) => {
    const { who } = await w.person()
    const { id: product_id } = await w.product()
    await w.done(who, `put /api/saved/${product_id}`)
    return { who, path: { product_id } }
  },
  'post /api/cart/items': async (w) => {
    const { id: product_id, variantId: variant_id } = await w.product()
    return { who: (await w.person()).who, body: { product_id, variant_id, quantity: 1 } }
  },
  'patch /api/cart/items/{id}': async (w) => ({ ...(await cartLine(w)), body: { quantity: 2 } }),
  'delete /api/cart/items/{id}': cartLine,
  'delete /api/cart': async (w) => ({ who: (await cartLine(w)).who }),
  'post /api/quote': async (w) => {
    const { id: product_id, variantId: variant_id } = await w.product()
    return { who: (await w.person()).who, body: { items: [{ product_id, variant_id, quantity: 1 }] } }
  },
  'post /api/addresses': async (w) => ({
    who: (await w.person()).who,
    body: { ...address, shippingLocation: w.zone.id },
  }),
  'patch /api/addresses/{id}': async (w) => ({
    ...(await savedAddress(w)),
    body: { landmark: 'The bridge' },
  }),
  'delete /api/addresses/{id}': savedAddress,
  'post /api/admin/credit': () => ({
    body: { email: `${some()}@example.com`, amount: 200_000, why: 'It came late' },
  }),
  'post /api/admin/credit/{id}/take-back': async (w) => {
    const given = { email: `${some()}@example.com`, amount: 200_000, why: 'It came late' }
    const { id } = await w.done(w.owner, 'post /api/admin/credit', given)
    return at(id, { amount: 50_000, why: 'Typed twice' })
  },
  'post /api/admin/gift-cards': () => ({ body: givenCard }),
  'post /api/admin/gift-cards/{id}/replace': async (w) => {
    const { account } = await w.done(w.owner, 'post /api/admin/gift-cards', givenCard)
    return at(account.id, { why: 'She lost it' })
  },
  'post /api/admin/sales/gift-card': async (w) => {
    const { url } = await w.done(w.owner, 'post /api/admin/gift-cards', givenCard)
    const account = /gift-card\/([\da-f-]{36})/.exec(url)![1]!
    return { body: { code: cardCode(w.env.AUTH_SECRET, account) } }
  },
  'post /api/admin/customers': () => ({ body: { name: `Bisi ${some()}`, email: `${some()}@example.com` } }),
  'patch /api/admin/customers/{id}': async (w) =>
    at((await added(w)).id, { name: `Bisi ${some()}`, email: `${some()}@example.com` }),
  'delete /api/admin/customers/{id}': async (w) => at((await added(w)).id),
  'post /api/admin/customers/{id}/notes': async (w) => at((await w.person()).id, { body: 'Calls first' }),
  'delete /api/admin/customers/{id}/notes/{noteId}': async (w) => {
    const { id, email } = await w.person()
    const note = { email, body: 'Calls first', actor: `admin:${w.owner}` }
    const [row] = await w.ctx.db.insert(customerNotes).values(note).returning()
    return { path: { id, noteId: row!.id } }
  },
  'post /api/admin/customers/{id}/sign-out': async (w) => at((await session(w)).who, {}),
  'post /api/admin/customers/{id}/erase': async (w) => {
    const { id, email } = await w.person()
    return at(id, { email })
  },
  'post /api/admin/failing-mails/{id}/retry': async (w) => at(await failingMail(w), {}),
  'post /api/admin/failing-mails/{id}/drop': async (w) => at(await failingMail(w), {}),
}
