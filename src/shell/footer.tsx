import { useSuspenseQuery } from '@tanstack/react-query'
import type { CSSProperties, ReactNode } from 'react'
import { categoriesQuery } from '../catalog/listing/catalog.queries.ts'
import { categoryLink, linkTo } from '../layout/breadcrumbs.rules.ts'
import { networksOf, phoneUrl, whatsappUrl } from '../settings/contact-links.rules.ts'
import { useShop } from '../settings/settings.queries.ts'
import { SiteLink } from '../ui/site-link.tsx'
import { NewsletterForm } from '../newsletter/newsletter-form.tsx'

type Link = { label: string; href: string }

const helpLinks = (
  ['/shipping-returns', '/track-order', '/faqs', '/contact', '/about', '/privacy', '/terms'] as const
).map(linkTo)
const newLinks = (['/new-in', '/sale'] as const).map(linkTo)

// (rule: footer)
export function Footer() {
  const shop = useShop()
  const { categories } = useSuspenseQuery(categoriesQuery).data
  const ownPages = shop.pages
    .filter(({ place }) => place === 'footer')
    .map(({ slug, title }) => ({ label: title, href: `/pages/${slug}` }))
  const contacts = [
    { label: 'WhatsApp', href: shop.whatsapp && whatsappUrl(shop) },
    { label: shop.phone, href: shop.phone && phoneUrl(shop) },
    { label: shop.email, href: shop.email && `mailto:${shop.email}` },
  ].filter(({ href }) => href)
  return (
    <footer className="on-accent-ground mt-16 overflow-hidden bg-foot text-on-foot md:mt-28">
      <div className="selvedge" aria-hidden />
      <div className="shell foot-columns">
        <div>
          {shop.tagline && <p className="display pb-6 text-2xl">{shop.tagline}</p>}
          <NewsletterForm id="newsletter-footer" label="Newsletter" ground="dark" />
          {shop.illustration_note && (
            <p className="pt-6 text-sm text-on-foot-soft">{shop.illustration_note}</p>
          )}
        </div>
        <Column
          id="links"
          title="Shop"
          links={[
            ...categories.map(categoryLink),
            ...newLinks,
            { label: 'Gift cards', href: shop.gift_card_url },
          ]}
        />
        <Column title="Help" links={[...helpLinks, ...ownPages]} />
        {(contacts.length > 0 || shop.address) && (
          <Column title="Talk to us" className="foot-wide" links={[...contacts, ...networksOf(shop)]}>
            {shop.address && <li className="w-full pt-2 text-sm text-on-foot-soft">{shop.address}</li>}
          </Column>
        )}
      </div>
      <div
        className="footer-name display"
        aria-hidden
        data-name={shop.brand_name}
        style={{ '--letters': shop.brand_name.length } as CSSProperties}
      />
    </footer>
  )
}

type ColumnProps = { id?: string; title: string; className?: string; links: Link[]; children?: ReactNode }

function Column({ title, links, children, ...rest }: ColumnProps) {
  return (
    <section {...rest}>
      <h2 className="pb-2 font-sans text-base font-semibold tracking-normal">{title}</h2>
      <ul>
        {links.map(
          ({ label, href }) =>
            href && (
              <li key={href}>
                <SiteLink href={href}>{label}</SiteLink>
              </li>
            ),
        )}
        {children}
      </ul>
    </section>
  )
}
