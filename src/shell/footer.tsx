import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { categoriesQuery } from '../catalog/catalog.queries.ts'
import { linkTo } from '../layout/breadcrumbs.rules.ts'
import { phoneUrl, whatsappUrl } from '../settings/contact-links.rules.ts'
import { useShop } from '../settings/settings.queries.ts'
import { SiteLink } from '../ui/site-link.tsx'
import { NewsletterForm } from '../newsletter/newsletter-form.tsx'

const helpLinks = (
  ['/shipping-returns', '/track-order', '/faqs', '/contact', '/about', '/privacy', '/terms'] as const
).map(linkTo)
const newLinks = (['/new-in', '/sale'] as const).map(linkTo)

// (rule: footer)
export function Footer() {
  const shop = useShop()
  const { categories } = useSuspenseQuery(categoriesQuery).data
  return (
    <footer className="on-accent-ground mt-16 overflow-hidden bg-foot text-on-foot md:mt-28">
      <div className="selvedge" aria-hidden />
      <div className="shell grid grid-cols-2 gap-8 pt-12 pb-10 lg:grid-cols-[5fr_2fr_2fr_3fr]">
        <div className="max-w-sm max-lg:col-span-2">
          {shop.tagline && <p className="display pb-6 text-2xl">{shop.tagline}</p>}
          <div>
            <NewsletterForm id="newsletter-footer" label="Newsletter" ground="dark" />
          </div>
          {shop.illustration_note && (
            <p className="pt-6 text-sm text-on-foot-soft">{shop.illustration_note}</p>
          )}
        </div>
        <Column id="links" title="Shop">
          {categories.map(({ slug, name }) => (
            <FooterLink key={slug} href={`/shop?category=${slug}`}>
              {name}
            </FooterLink>
          ))}
          {newLinks.map(({ label, href }) => (
            <FooterLink key={href} href={href}>
              {label}
            </FooterLink>
          ))}
        </Column>
        <Column title="Help">
          {helpLinks.map(({ label, href }) => (
            <FooterLink key={href} href={href}>
              {label}
            </FooterLink>
          ))}
          {shop.pages.map(
            ({ slug, title, place }) =>
              place === 'footer' && (
                <FooterLink key={slug} href={`/pages/${slug}`}>
                  {title}
                </FooterLink>
              ),
          )}
        </Column>
        {(shop.whatsapp || shop.phone || shop.email || shop.address) && (
          <Column title="Talk to us" className="max-sm:col-span-2">
            {shop.whatsapp && <FooterLink href={whatsappUrl(shop)}>WhatsApp</FooterLink>}
            {shop.phone && <FooterLink href={phoneUrl(shop)}>{shop.phone}</FooterLink>}
            {shop.email && <FooterLink href={`mailto:${shop.email}`}>{shop.email}</FooterLink>}
            {shop.instagram_url && <FooterLink href={shop.instagram_url}>Instagram</FooterLink>}
            {shop.tiktok_url && <FooterLink href={shop.tiktok_url}>TikTok</FooterLink>}
            {shop.facebook_url && <FooterLink href={shop.facebook_url}>Facebook</FooterLink>}
            {shop.address && <li className="pt-2 text-sm text-on-foot-soft">{shop.address}</li>}
          </Column>
        )}
      </div>
      <div className="footer-name display" aria-hidden data-name={shop.brand_name} />
    </footer>
  )
}

type ColumnProps = { id?: string; title: string; className?: string; children: ReactNode }

function Column({ title, children, ...rest }: ColumnProps) {
  return (
    <section {...rest}>
      <h2 className="pb-2 font-sans text-base font-semibold tracking-normal">{title}</h2>
      <ul>{children}</ul>
    </section>
  )
}

function FooterLink({ href, children }: { href: string; children: ReactNode }) {
  const className = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline md:min-h-9'
  return (
    <li>
      <SiteLink href={href} className={className}>
        {children}
      </SiteLink>
    </li>
  )
}
