import type { Order } from '../../db/schema.ts'
import { normaliseEmail } from '../../lib/email-address.rules.ts'
import { inTransaction, type OwnerCtx } from '../../lib/server/context.ts'
import { requireRecentPassword } from '../../lib/server/recent-password.ts'
import { storedPhone } from '../../lib/server/phone.ts'
import { refuseStaleSave, type StartedFrom } from '../../lib/server/stale-save.ts'
import { lockOrder } from '../changes/lock-order.service.ts'
import { saveOrder } from '../changes/save-order.service.ts'
import { checkContact, type ContactField, type OrderContact } from '../order/order-contact.rules.ts'
import { orderEventWords } from '../order/order-event-words.rules.ts'
import { auditOrder, addOrderEvent, sendOrderMails } from '../changes/order-events.service.ts'
import { isCorrectable } from '../order/order-queues.rules.ts'
import { orderError } from '../order/orders.errors.rules.ts'

/** What of an order can be put right, as it stands. */
export function contactOf(order: Order): OrderContact {
  const { firstName, lastName, address, landmark = '', city, zipCode } = order.shippingAddress
  return { firstName, lastName, phone: order.phone, email: order.email, address, landmark, city, zipCode }
}

/**
 * An owner puts name, phone, e-mail or street right until the order ships (rules: order-corrections, past-orders-stand): history,
 * audit and the mail to the customer say which, not what. Asks for the password again: the parcel may go to somebody else. Throws
 * PASSWORD_AGAIN, ORDER_NOT_FOUND, NOT_CORRECTABLE, WRONG_CONTACT with the fields,
 * NOTHING_CHANGED, STALE with the contact as it is now.
 */
export function correctContact(
  ctx: OwnerCtx,
  input: { orderId: string; contact: OrderContact; startedFrom: StartedFrom },
): Promise<void> {
  requireRecentPassword(ctx)
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, input.orderId)
    if (!isCorrectable(order.status)) throw orderError('NOT_CORRECTABLE')
    const before = contactOf(order)
    refuseStaleSave(input.startedFrom, order, { ...before, updated_at: order.updatedAt.toISOString() })
    const contact = readContact(order, input.contact)
    const changed = (Object.keys(contact) as ContactField[]).filter((name) => contact[name] !== before[name])
    if (changed.length === 0) throw orderError('NOTHING_CHANGED')
    await writeContact(ctx, order, contact)
    const facts = { kind: 'contact_corrected' as const, params: { fields: changed } }
    const event = await addOrderEvent(ctx, order, facts)
    const note = `${orderEventWords(facts).description} The price stays as it was.`
    await sendOrderMails(ctx, { orderId: order.id, kinds: ['order_changed'], event, note })
    await auditOrder(ctx, order.id, 'order.correct', { after: { fields: changed } })
  })
}

function readContact(order: Order, typed: OrderContact): OrderContact {
  const { country } = order.shippingAddress
  const fields = checkContact(typed, { country, isEmailNeeded: order.email !== '', phone: order.phone })
  const [message] = Object.values(fields)
  if (message) throw orderError('WRONG_CONTACT', { fields })
  const trimmed = Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, text.trim()]))
  const email = normaliseEmail(typed.email)
  return { ...(trimmed as OrderContact), email, phone: storedPhone(typed.phone, country) }
}

async function writeContact(ctx: OwnerCtx, order: Order, contact: OrderContact): Promise<void> {
  const { phone, email, landmark, ...address } = contact
  const { landmark: _, ...kept } = order.shippingAddress
  await saveOrder(ctx, order, {
    phone,
    email,
    customerName: `${contact.firstName} ${contact.lastName}`.trim(),
    shippingAddress: { ...kept, ...address, ...(landmark && { landmark }) },
  })
}
