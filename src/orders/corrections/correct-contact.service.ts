import * as z from 'zod'
import type { Order } from '../../db/schema.ts'
import { normaliseEmail } from '../../lib/email-address.rules.ts'
import { inTransaction, type OwnerCtx } from '../../lib/server/context.ts'
import { requireRecentPassword } from '../../lib/server/recent-password.ts'
import { idParams } from '../../lib/server/web/api.ts'
import { ownerCommand } from '../../lib/server/web/operation.ts'
import { storedPhone } from '../../lib/server/phone.ts'
import { refuseStaleSave } from '../../lib/server/stale-save.ts'
import { lockOrder } from '../changes/lock-order.service.ts'
import { saveOrder } from '../changes/save-order.service.ts'
import { checkContact, type ContactField, type OrderContact } from '../order/corrected-contact.rules.ts'
import { orderEventWords } from '../order/order-event-words.rules.ts'
import { auditOrder, addOrderEvent, sendOrderMails } from '../changes/order-events.service.ts'
import { isCorrectable } from '../order/order-queues.rules.ts'
import { orderError } from '../order/orders.errors.rules.ts'

const text = (max: number) => z.string().normalize('NFC').max(max)
const contactSchema = z.strictObject({
  first_name: text(80),
  last_name: text(80).default(''),
  phone: text(40),
  email: text(254).default(''),
  address: text(300),
  landmark: text(200).default(''),
  city: text(80),
  zip_code: text(20).default(''),
  updated_at: z.iso.datetime().describe('The updated_at this change started from'),
})
/** Who gets an order and where, as it is typed. */
export type TypedContact = Omit<z.output<typeof contactSchema>, 'updated_at'>

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
export const correctContact = ownerCommand('put /orders/{id}/contact', {
  summary: 'Put name, phone, e-mail or street right until it ships; 409 STALE when it was changed meanwhile',
  params: idParams,
  body: contactSchema,
  run: (ctx, { id, updated_at, ...typed }) => {
    requireRecentPassword(ctx)
    return inTransaction(ctx, async (ctx) => {
      const order = await lockOrder(ctx, id)
      if (!isCorrectable(order.status)) throw orderError('NOT_CORRECTABLE')
      const before = contactOf(order)
      refuseStaleSave(new Date(updated_at), order, { ...before, updated_at: order.updatedAt.toISOString() })
      const contact = readContact(order, typed)
      const changed = (Object.keys(contact) as ContactField[]).filter(
        (name) => contact[name] !== before[name],
      )
      if (changed.length === 0) throw orderError('NOTHING_CHANGED')
      await writeContact(ctx, order, contact)
      const facts = { kind: 'contact_corrected' as const, params: { fields: changed } }
      const event = await addOrderEvent(ctx, order, facts)
      const note = `${orderEventWords(facts).description} The price stays as it was.`
      await sendOrderMails(ctx, { orderId: order.id, kinds: ['order_changed'], event, note })
      await auditOrder(ctx, order.id, 'order.correct', { after: { fields: changed } })
    })
  },
})

function readContact(order: Order, { first_name, last_name, zip_code, ...same }: TypedContact): OrderContact {
  const typed = { ...same, firstName: first_name, lastName: last_name, zipCode: zip_code }
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
