type Contacts = { whatsapp: string; phone: string }

/** A chat with the shop, with a first message ready to send. */
export function whatsappUrl({ whatsapp }: Pick<Contacts, 'whatsapp'>, message?: string): string {
  const query = message ? `?text=${encodeURIComponent(message)}` : ''
  return `https://wa.me/${whatsapp.replace(/\D/g, '')}${query}`
}

export const phoneUrl = ({ phone }: Pick<Contacts, 'phone'>) => `tel:${phone.replace(/[^\d+]/g, '')}`

type Networks = { instagram_url: string; tiktok_url: string; facebook_url: string }

/** The networks the shop is on. */
export const networksOf = (own: Networks): { label: string; href: string }[] =>
  [
    { label: 'Instagram', href: own.instagram_url },
    { label: 'TikTok', href: own.tiktok_url },
    { label: 'Facebook', href: own.facebook_url },
  ].filter(({ href }) => href)
