import { createFileRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { phoneUrl } from '../settings/contact-links.rules.ts'
import { useShop } from '../settings/settings.queries.ts'
import { WhatsAppLink } from '../settings/whatsapp-link.tsx'
import { SiteLink } from '../ui/site-link.tsx'
import { pageHead, shopOf } from '../layout/page-head.rules.ts'
import { StaticHeader, textLink } from './static-page.tsx'

export const Route = createFileRoute('/contact')({
  head: (at) =>
    pageHead(at, {
      description: `Call, write on WhatsApp or send an email to ${shopOf(at.matches)?.brand_name ?? 'us'}: number, address and hours.`,
      hasTrail: true,
    }),
  component: ContactPage,
})

function ContactPage() {
  const shop = useShop()
  const socials = [
    ['Instagram', shop.instagram_url],
    ['TikTok', shop.tiktok_url],
    ['Facebook', shop.facebook_url],
  ].filter(([, url]) => url)
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
        {shop.whatsapp && (
          <Way name="WhatsApp" note="The quickest way to reach us. A photo of the piece or the parcel helps.">
            <WhatsAppLink message={`Hello ${shop.brand_name}, `} className={big}>
              Start a chat
            </WhatsAppLink>
          </Way>
        )}
        {shop.phone && (
          <Way name="Phone" note="For anything that is quicker to say than to type.">
            <a href={phoneUrl(shop)} className={big}>
              {shop.phone}
            </a>
          </Way>
        )}
        {shop.email && (
          <Way name="Email" note="For returns, invoices and questions about your data.">
            <a href={`mailto:${shop.email}`} className={big}>
              {shop.email}
            </a>
          </Way>
        )}
        {shop.address && (
          <Way name="Where we are" note="We sell online. Please message us before you visit.">
            <address className="display py-1.5 text-2xl not-italic md:text-3xl">{shop.address}</address>
          </Way>
        )}
        {shop.opening_hours && (
          <Way name="Hours" note="Order at any time. We reply during these hours.">
            <p className="display py-1.5 text-2xl md:text-3xl">{shop.opening_hours}</p>
          </Way>
        )}
        {!shop.whatsapp && !shop.phone && !shop.email && (
          <p className="py-8 text-lg">We have not said yet how to reach us. Please come back soon.</p>
        )}
        {socials.length > 0 && (
          <Way name="Social media" note={shop.social_handle}>
            <ul className="flex flex-wrap gap-x-8">
              {socials.map(([label, url]) => (
                <li key={label}>
                  <a href={url} rel="noreferrer" className={big}>
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

const big =
  'display inline-block min-h-11 py-1.5 text-2xl [overflow-wrap:anywhere] text-indigo underline decoration-1 underline-offset-4 hover:decoration-2 md:text-3xl'

function Way({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-8 gap-y-1 border-b border-hairline py-6 last:border-b-0 md:grid-cols-12 md:items-baseline md:py-8">
      <dt className="font-semibold md:col-span-3">{name}</dt>
      <dd className="md:col-span-6">{children}</dd>
      <dd className="max-w-xs text-muted md:col-span-3">{note}</dd>
    </div>
  )
}
