import { countText, type Noun } from '../../lib/count-text.ts'
import * as nouns from '../../lib/nouns.rules.ts'
import * as ownerNouns from '../../lib/owner-nouns.rules.ts'
import { formatMoney } from '../../lib/money.ts'
import { formatDate } from '../../lib/time.ts'
import { fieldLabel, settingLabel, shippingTextLabel, shownValue } from './log-words.rules.ts'
import { findCountry } from '../../shipping/countries.rules.ts'
import { recordedMethodOf } from '../../orders/order/payment-methods.rules.ts'

export type LogEntry = {
  action: string
  subjectType: string
  subjectId: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  /** The subject's name: an order's number, a product's title; null when it was deleted. */
  subject: string | null
}

/** The action, in words that follow the person: "gave ₦18,000 back, order IL-1". */
export function logSentence(entry: LogEntry): string {
  const make = sentences[entry.action]
  return make ? make(entry) : plainSentence(entry)
}

const orderOf = ({ subject }: LogEntry) => (subject ? `order ${subject}` : 'an order')
const thing = (noun: string) => (entry: LogEntry) =>
  entry.subject ? `${noun} ${entry.subject}` : `a ${noun}`
const naira = (minor: unknown) => (typeof minor === 'number' ? formatMoney(minor) : 'money')
const said = (words: unknown) => (typeof words === 'string' && words ? `: “${words}”` : '')
const roleName = (role: unknown) => (role === 'helper' ? 'a helper' : 'an owner')

const product = thing('product')
const statusWords: Record<string, string> = {
  processing: 'packed',
  shipped: 'shipped',
  delivered: 'marked as delivered',
  cancelled: 'cancelled',
}

const bulkNouns: Record<string, string> = {
  price: 'prices',
  sale: 'prices for a sale',
  'end-sale': 'sales',
  visible: 'what shoppers see',
  archive: 'archived products',
  category: 'categories',
  tags: 'tags',
  featured: 'featured products',
}
const countOf = ({ after }: LogEntry, noun: Noun) => {
  const count = after?.count ?? after?.products
  return typeof count === 'number' ? countText(noun, count) : `some ${noun[1]}`
}
const bulkOf = (entry: LogEntry) =>
  `${countOf(entry, nouns.product)} at once: ${bulkNouns[String(entry.after?.kind)] ?? 'several things'}`

/** "put 23 dresses on sale, −20% until 30 Nov 2026"; runs of before their terms were logged name the kind alone. */
function bulkSentence(entry: LogEntry): string {
  const { kind, products, step, until, category } = entry.after ?? {}
  const isStep = typeof step === 'string' && typeof products === 'number'
  if (!isStep || (kind !== 'sale' && kind !== 'price')) return `changed ${bulkOf(entry)}`
  const what = `${countText(nouns.product, products)}${typeof category === 'string' ? ` of ${category}` : ''}`
  if (kind === 'price') return `changed the price of ${what} by ${step}`
  return `put ${what} on sale, ${step}${typeof until === 'string' ? ` until ${formatDate(new Date(until))}` : ''}`
}

const sentences: Record<string, (entry: LogEntry) => string> = {
  'order.refund': (e) => `refunded ${naira(e.after?.amountMinor)}, ${orderOf(e)}${said(e.after?.why)}`,
  'credit.give': (e) => `gave ${naira(e.after?.amountMinor)} of store credit${said(e.after?.why)}`,
  'credit.give_card': (e) => `gave a gift card of ${naira(e.after?.amountMinor)}${said(e.after?.why)}`,
  'credit.replace_card': (e) => `replaced a gift card of ${naira(e.after?.amountMinor)}${said(e.after?.why)}`,
  'credit.take_back': (e) => `took ${naira(e.after?.amountMinor)} of store credit back${said(e.after?.why)}`,
  'review.hide': (e) => `hid a review${said(e.after?.why)}`,
  'review.show': () => 'showed a review again',
  'review.hide_photo': () => 'hid a photograph of a review',
  'review.show_photo': () => 'showed a photograph of a review again',
  'review.answer': () => 'answered a review',
  'order.refund_again': (e) => `sent a refund of ${naira(e.after?.amountMinor)} once more, ${orderOf(e)}`,
  'order.refunded_by_hand': (e) =>
    `refunded ${naira(e.after?.amountMinor)} by hand, ${orderOf(e)}${said(e.after?.note)}`,
  'order.cancel': (e) => `cancelled ${orderOf(e)}${said(e.after?.why)}`,
  'order.accept_payment': (e) =>
    `accepted ${naira(e.after?.receivedMinor)} as the payment of ${orderOf(e)}${said(e.after?.why)}`,
  'order.transfer_recorded': (e) =>
    `recorded ${recordedMethodOf(e.after?.method).recorded} of ${naira(e.after?.amountMinor)} for ${orderOf(e)}${said(e.after?.note)}`,
  'order.deposit_asked': (e) => `asked for a deposit of ${naira(e.after?.depositMinor)} for ${orderOf(e)}`,
  'order.rest_prolonged': (e) => `gave ${orderOf(e)} time for the balance until ${String(e.after?.dueOn)}`,
  'order.delivery_fee': (e) => `priced the delivery of ${orderOf(e)} at ${naira(e.after?.delivery)}`,
  'order.pack': (e) => `packed ${orderOf(e)}`,
  'order.deliver': (e) => `marked ${orderOf(e)} as delivered`,
  'order.buy_label': (e) =>
    `bought a label of ${String(e.after?.carrier)} for ${naira(e.after?.costMinor)}, ${orderOf(e)}`,
  'order.ship': (e) => `shipped ${orderOf(e)}`,
  'order.send_again': (e) => `sent a parcel of ${orderOf(e)} again`,
  'order.came_back': (e) => `took a parcel of ${orderOf(e)} back`,
  'order.delivery_failed': (e) => `could not deliver a parcel of ${orderOf(e)}${said(e.after?.why)}`,
  'order.transition': (e) => `${statusWords[String(e.after?.status)] ?? 'moved'} ${orderOf(e)}`,
  'order.mail_resent': (e) => `sent an email of ${orderOf(e)} again`,
  'order.attention_cleared': (e) => `looked at ${orderOf(e)}${said(e.before?.attentionReason)}`,
  'order.open': (e) => `looked at ${orderOf(e)}`,
  'order.note': (e) => `wrote a note on ${orderOf(e)}`,
  'order.undo': (e) => `took the last step of ${orderOf(e)} back`,
  'order.correct': (e) => `corrected the contact of ${orderOf(e)}`,
  'order.change_size': (e) => `changed a size in ${orderOf(e)}`,
  'order.change_lines': (e) =>
    `changed what is in ${orderOf(e)} from ${naira(e.before?.totalMinor)} to ${naira(e.after?.totalMinor)}${said(e.after?.why)}`,
  'order.create_from_chat': (e) =>
    `made ${orderOf(e)} from a chat for ${naira(e.after?.totalAmount)}${e.after?.discountMinor ? `, ${naira(e.after.discountMinor)} off` : ''}${said(e.after?.why)}`,
  'order.sold_at_counter': (e) =>
    `sold for ${naira(e.after?.totalAmount)} at the counter, ${orderOf(e)} (${String(e.after?.paid ?? 'paid')})${e.after?.discountMinor ? `, ${naira(e.after.discountMinor)} off` : ''}${said(e.after?.why)}`,
  'order.receipt_mailed': (e) => `emailed the receipt of ${orderOf(e)}`,
  'till.open': (e) => `opened a till with ${naira(e.after?.floatMinor)}`,
  'till.cash': (e) =>
    `${Number(e.after?.amountMinor) < 0 ? 'took' : 'put'} ${naira(Math.abs(Number(e.after?.amountMinor)))} ${Number(e.after?.amountMinor) < 0 ? 'out of' : 'into'} a till${said(e.after?.why)}`,
  'till.hand_in': (e) =>
    `counted ${naira(e.after?.countedMinor)} in a till, ${naira(e.after?.differenceMinor)} from what was expected${said(e.after?.why)}`,
  'till.close': (e) =>
    `closed a till with ${naira(e.after?.countedMinor)}${e.after?.differenceMinor ? `, ${naira(e.after.differenceMinor)} from what was expected` : ''}${said(e.after?.why)}`,
  'products.export': (e) => `exported ${countOf(e, nouns.product)}`,
  'list.export': (e) => `exported a list: ${String(e.after?.list ?? '')}`,
  'orders.export': (e) => `exported ${countOf(e, ownerNouns.order)}`,
  'customers.export': (e) => `exported ${countOf(e, ownerNouns.customer)}`,
  'dispute.contest': (e) => `answered the dispute of ${naira(e.after?.amountMinor)}, ${orderOf(e)}`,
  'dispute.accept': (e) => `accepted the dispute of ${naira(e.after?.amountMinor)}, ${orderOf(e)}`,
  'dispute.file': (e) => `added a file to the dispute of ${orderOf(e)}`,
  'payment.assigned': (e) => `assigned ${naira(e.after?.amountMinor)} to ${orderOf(e)}`,
  'payment.asked': (e) =>
    `asked whether ${typeof e.after?.amountMinor === 'number' ? naira(e.after.amountMinor) : 'a payer’s money'} is in: ${e.after?.isIn ? 'yes' : 'no'}`,
  'payment.given_back': (e) => `refunded ${naira(e.after?.amountMinor)} that belonged to no order`,
  'payment.dismissed': (e) =>
    `left ${naira(e.after?.amountMinor)} that belonged to no order${said(e.after?.why)}`,
  'mail.retry': (e) => `tried an email again${e.subject ? ` of ${orderOf(e)}` : ''}`,
  'mail.drop': (e) => `dropped an email${e.subject ? ` of ${orderOf(e)}` : ''}`,
  'role.grant': (e) => `made ${e.subject ?? 'an account'} ${roleName(e.after?.role)}`,
  'role.revoke': (e) => `took from ${e.subject ?? 'an account'} the right to be ${roleName(e.before?.role)}`,
  'role.rights': (e) => `changed what ${e.subject ?? 'somebody who is invited'} may do`,
  'role.invite': (e) => `invited somebody to be ${roleName(e.after?.role)}`,
  'role.uninvite': (e) => `took an invitation to be ${roleName(e.before?.role)} back`,
  'second-factor.on': () => 'turned the second step at sign-in on',
  'second-factor.off': (e) => `turned the second step of ${e.subject ?? 'an account'} off`,
  'second-factor.codes': () => 'made new recovery codes',
  'second-factor.recovery': (e) => `used a recovery code of ${e.subject ?? 'an account'}`,
  'staff.sign_in': (e) =>
    `signed in with ${String(e.after?.device ?? 'a browser')}${e.after?.network ? `, from ${String(e.after.network)}` : ''}`,
  'push.subscribe': (e) => `turned notices on for ${String(e.after?.device ?? 'a device')}`,
  'push.unsubscribe': (e) => `turned notices off for ${String(e.before?.device ?? 'a device')}`,
  'customer.view': (e) => `looked at ${e.subject ?? 'a customer'}`,
  'customer.export': (e) => `exported the data of ${e.subject ?? 'a customer'}`,
  'customer.added': (e) =>
    `added ${e.subject ?? 'a customer'} as a customer${e.after?.consent ? ', with a yes to news' : ''}`,
  'customer.edited': (e) =>
    `changed the entry of ${e.subject ?? 'a customer'}${e.before?.consent === e.after?.consent ? '' : e.after?.consent ? ', with a yes to news' : ', without a yes to news'}`,
  'customer.removed': () => 'removed a customer’s entry',
  'customer.note': (e) => `wrote a note about ${e.subject ?? 'a customer'}`,
  'customer.note_removed': (e) => `deleted a note about ${e.subject ?? 'a customer'}`,
  'customer.signed_out': (e) => `signed ${e.subject ?? 'a customer'} out everywhere`,
  'customer.erased': () => 'deleted a customer’s account on request',
  'product.create': (e) => `made ${product(e)}`,
  'product.update': (e) =>
    `changed ${product(e)}${e.after?.status ? ` and made it ${String(e.after.status)}` : ''}`,
  'product.duplicate': (e) => `copied ${product(e)}`,
  'product.delete': () => 'deleted a product',
  'product.sale-end': (e) => `ended the sale of ${product(e)}`,
  'product.status': (e) => `made ${product(e)} ${String(e.after?.status ?? 'something else')}`,
  'stock.adjust': (e) =>
    `changed the stock of ${e.subject ?? 'a size'} from ${String(e.before?.stock)} to ${String(e.after?.stock)}`,
  'bulk.start': bulkSentence,
  'bulk.undo': (e) => `undid a change of ${bulkNouns[String(e.after?.kind)] ?? 'many products'}`,
  'product.bulk': (e) => `changed ${product(e)}, with many others`,
  'product.bulk-undo': (e) => `undid the change of ${product(e)}, with many others`,
  'product.import': () => 'imported products from a file',
  'import.read': (e) => `chose the file ${fileOf(e)}`,
  'import.start': (e) => `began to import the file ${fileOf(e)}`,
  'import.done': (e) =>
    `imported the file ${fileOf(e)}: ${countText(nouns.product, Number(e.after?.made))} made, ${String(e.after?.changed)} changed`,
  'import.undo': (e) => `began to undo the import of ${fileOf(e)}`,
  'import.undone': (e) =>
    `undid the import of ${countText(nouns.product, Number(e.after?.undone))} from ${fileOf(e)}`,
  'promo_code.create': (e) => `made the promo code ${String(e.after?.code ?? '')}`.trim(),
  'promo_code.update': () => 'changed a promo code',
  'zone.create': (e) => `made the delivery place ${String(e.after?.name ?? '')}`.trim(),
  'zone.update': () => 'changed a delivery place',
  'zone.delete': (e) => `deleted the delivery place ${String(e.before?.name ?? '')}`.trim(),
  'zone.pack': (e) => `added ${placesOf(e.after?.names)} at once: ${String(e.after?.pack)}`,
  'zone.prices': (e) => `changed the delivery to ${placesOf(Object.keys(e.after ?? {}))} at once`,
  'zone.delete_many': (e) => `deleted ${placesOf(e.before?.names)} at once`,
  'abroad.save': (e) =>
    `changed what parcels to ${findCountry(e.subjectId)?.name ?? e.subjectId} cost and ask`,
  'zone.reorder': () => 'reordered the delivery places',
  'category.create': (e) => `made the category ${String(e.after?.name ?? '')}`.trim(),
  'category.update': () => 'changed a category',
  'category.delete': (e) => `deleted the category ${String(e.before?.name ?? '')}`.trim(),
  'category.counted': (e) =>
    `counted ${String(e.after?.name ?? 'a category')}: ${e.after?.changed ? `${countText(ownerNouns.size, Number(e.after.changed))} put right` : 'everything was right'}`,
  'category.order': () => 'reordered the categories',
  'shipping_setting.set': (e) => `changed the delivery text “${shippingTextLabel(e.subjectId)}”`,
  'shipping_setting.unset': (e) => `took the delivery text “${shippingTextLabel(e.subjectId)}” away`,
  'showcase_item.create': () => 'made a drop',
  'showcase_item.update': () => 'changed a drop',
  'showcase_item.live': () => 'made a drop go live',
  'showcase_item.archive': () => 'took a drop down',
  'showcase_item.reorder': () => 'reordered the drops',
  'showcase_item.list_export': () => 'exported the notify list of a drop',
  'test_mail.send': () => 'sent a test email',
  'shop.make_it_mine': () => 'emptied the demo out of the shop',
  'setting.set': (e) => `changed the setting “${settingLabel(e.subjectId)}”`,
  'setting.unset': (e) => `took the setting “${settingLabel(e.subjectId)}” back to its default`,
}

const fileOf = (e: LogEntry) => `“${String(e.after?.file ?? '')}”`

const placesOf = (names: unknown) =>
  countText(ownerNouns.deliveryPlace, Array.isArray(names) ? names.length : 0)

/** An action without a text: `promo_code.update` → "promo code: update". */
function plainSentence({ action, subject }: LogEntry): string {
  const [noun = action, verb = ''] = action.replaceAll('_', ' ').split('.')
  return [`${noun}${verb && `: ${verb}`}`, subject].filter(Boolean).join(', ')
}

/** The URL of a subject's screen; null when it has none. */
export function logHref({ subjectType, subjectId, subject }: LogEntry): string | null {
  if (subjectType === 'customer' && subject) return `/admin/customers/${subjectId}`
  if (subjectType === 'order' && subject) return `/admin/orders/${subjectId}`
  if (subjectType === 'product' && subject) return `/admin/products/${subjectId}`
  if (subjectType === 'bulk') return '/admin/products?changes=open'
  return null
}

/** What a step needs to be undone, and keys of other rows: nobody reads them. */
const isInner = (name: string) => /^(?:fulfilments|ranks|ids)$|[a-z]Id$/.test(name)

/** The fields a change wrote, before and after, in the words of the forms; what the sentence says already is left out. */
export function logDetails(entry: LogEntry) {
  const { before, after } = entry
  const sentence = logSentence(entry)
  const isSaid = (value: string) => value.length > 1 && sentence.includes(value)
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names
    .filter((name) => !isInner(name))
    .map((name) => ({
      name: fieldLabel(name, entry),
      before: shownValue(name, before?.[name], entry),
      after: shownValue(name, after?.[name], entry),
    }))
    .filter((detail) => detail.before !== detail.after)
    .filter((detail) => detail.before !== '–' || !isSaid(detail.after))
    .slice(0, 20)
}
