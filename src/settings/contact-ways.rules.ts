import type { Shop } from './settings.schema.ts'

type Contacts = Pick<Shop, 'whatsapp' | 'phone' | 'email' | 'address' | 'opening_hours'>
/** `text` is what is shown large; of WhatsApp it is the words of its link. */
export type ContactWay = {
  kind: 'whatsapp' | 'phone' | 'email' | 'address' | 'hours'
  name: string
  note: string
  text: string
}

/** How shoppers reach the shop, with what each way is good for; what the owner has not said is left out. */
export const contactWays = (own: Contacts): ContactWay[] =>
  (
    [
      {
        kind: 'whatsapp',
        name: 'WhatsApp',
        note: 'A photo of the piece or the parcel helps.',
        text: own.whatsapp && 'Start a chat',
      },
      {
        kind: 'phone',
        name: 'Phone',
        note: 'For anything that is quicker to say than to type.',
        text: own.phone,
      },
      {
        kind: 'email',
        name: 'Email',
        note: 'For returns, invoices and questions about your data.',
        text: own.email,
      },
      {
        kind: 'address',
        name: 'Where we are',
        note: '',
        text: own.address,
      },
      {
        kind: 'hours',
        name: 'Hours',
        note: 'You can order at any time.',
        text: own.opening_hours,
      },
    ] as const
  ).filter(({ text }) => text !== '')

export const isReachable = ({ whatsapp, phone, email }: Contacts) => Boolean(whatsapp || phone || email)

export const unreachableText = 'We have not said yet how to reach us. Please come back soon.'
