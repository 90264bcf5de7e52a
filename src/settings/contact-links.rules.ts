type Contacts = { whatsapp: string; phone: string }

/** A chat with the shop, with a first message ready to send. */
export function whatsappUrl({ whatsapp }: Pick<Contacts, 'whatsapp'>, message?: string): string {
  const query = message ? `?text=${encodeURIComponent(message)}` : ''
  return `https://wa.me/${whatsapp.replace(/\D/g, '')}${query}`
}

export const phoneUrl = ({ phone }: Pick<Contacts, 'phone'>) => `tel:${phone.replace(/[^\d+]/g, '')}`

type Networks = { instagram_url: string; tiktok_url: string; facebook_url: string }

/** The networks the shop is on. */
export const networksOf = (own: Networks): (readonly [name: string, url: string])[] =>
  (
    [
      ['Instagram', own.instagram_url],
      ['TikTok', own.tiktok_url],
      ['Facebook', own.facebook_url],
    ] as const
  ).filter(([, url]) => url !== '')
