import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { networksOf, phoneUrl } from '../settings/contact-links.rules.ts'
import { type ContactWay, contactWays, isReachable, unreachableText } from '../settings/contact-ways.rules.ts'
import type { Shop } from '../settings/settings.schema.ts'
import { useShop } from '../settings/settings.queries.ts'
import { WhatsAppLink } from '../settings/whatsapp-link.tsx'
import { shippingQuery } from '../shipping/shipping.queries.ts'
import { hoursText } from '../shipping/pickup/ready-time.rules.ts'
import { SiteLink } from '../ui/site-link.tsx'
import { loadSection } from '../layout/section-data.tsx'
import { pageHead, shopOf } from '../layout/page-head.rules.ts'
import { StaticHeader, textLink } from './static-page.tsx'

export const Route = createFileRoute('/contact')({
  loader: async ({ context: { queryClient } }) => void (await loadSection(queryClient, shippingQuery)),
  head: (at) =>
    pageHead(at, {
      description: `Call, write on WhatsApp or send an email to ${shopOf(at.matches)?.brand_name ?? 'us'}: number, address and hours.`,
      hasTrail: true,
    }),
  component: ContactPage,
})

function ContactPage() {
  const shop = useShop()
  const socials = networksOf(shop)
  const pickups = useQuery(shippingQuery).data?.pickups ?? []
  return (
    <main>
      <StaticHeader name="Contact" title="Talk to us">
        <p>
          About an order? Have its number ready: it is in every email about it. You can also{' '}
          <SiteLink href="/track-order" className={textLink}>
            track it here
          </SiteLink>
          .
        </p>
      </StaticHeader>
      <dl className="shell">
        {contactWays(shop).map((way) => (
          <Way
            key={way.kind}
            name={way.name}
            note={
              way.kind === 'hours' && pickups.length > 0 ? `For calls and messages. ${way.note}` : way.note
            }
          >
            <WayText way={way} shop={shop} />
          </Way>
        ))}
        {pickups.map((place) => (
          <Way key={place.id} name={place.name} note="Where orders are picked up.">
            <address className={`${said} not-italic`}>{[place.address, place.city].join(', ')}</address>
            <p>{`Open ${hoursText(place, shop)}.`}</p>
          </Way>
        ))}
        {!isReachable(shop) && <p className="py-8 text-lg">{unreachableText}</p>}
        {socials.length > 0 && (
          <Way name="Social media" note={shop.social_handle}>
            <ul className="flex flex-wrap gap-x-8">
              {socials.map(({ label, href }) => (
                <li key={label}>
                  <a href={href} rel="noreferrer" className={big}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </Way>
        )}
      </dl>
    </main>
  )
}

function WayText({ way: { kind, text }, shop }: { way: ContactWay; shop: Shop }) {
  if (kind === 'whatsapp')
    return (
      <WhatsAppLink message={`Hello ${shop.brand_name}, `} className={big}>
        {text}
      </WhatsAppLink>
    )
  if (kind === 'phone' || kind === 'email')
    return (
      <a href={kind === 'phone' ? phoneUrl(shop) : `mailto:${text}`} className={big}>
        {text}
      </a>
    )
  if (kind === 'address') return <address className={`${said} not-italic`}>{text}</address>
  return <p className={said}>{text}</p>
}

/** In the text face: a number or an address is copied letter by letter. */
const said = 'py-1.5 text-xl font-semibold tabular-nums md:text-2xl'
const big = `${said} inline-block min-h-11 [overflow-wrap:anywhere] text-accent underline decoration-1 underline-offset-4 hover:decoration-2`

function Way({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-8 gap-y-1 border-b border-hairline py-6 last:border-b-0 md:grid-cols-12 md:items-baseline md:py-8">
      <dt className="font-semibold md:col-span-3">{name}</dt>
      <dd className="md:col-span-6">{children}</dd>
      <dd className="max-w-xs text-muted md:col-span-3">{note}</dd>
    </div>
  )
}
