import { useSuspenseQuery } from '@tanstack/react-query'
import { categoriesQuery } from '../catalog/catalog.queries.ts'
import { linkTo } from '../layout/breadcrumbs.rules.ts'
import { phoneUrl, whatsappUrl } from '../settings/contact-links.rules.ts'
import { useShop } from '../settings/settings.queries.ts'
import { buttonClass } from '../ui/button.tsx'
import { Overlay } from '../ui/overlay.tsx'
import { SiteLink } from '../ui/site-link.tsx'
import { MenuAccount } from './side-menu-account.tsx'
import { Collapsible, MenuLink } from './side-menu-parts.tsx'
import { MenuTop } from './side-menu-top.tsx'

const mainLinks = (['/', '/shop', '/new-in', '/track-order'] as const).map(linkTo)
const helpLinks = (['/shipping-returns', '/faqs'] as const).map(linkTo)

/** The menu behind the header's first button (rule: side-menu). */
export default function SideMenuPanel({ onClose }: { onClose: () => void }) {
  const ownLinks = useShop()
    .pages.filter(({ place }) => place === 'menu')
    .map(({ slug, title }) => ({ label: title, href: `/pages/${slug}` }))
  return (
    <Overlay
      label="Menu"
      place="left"
      onClose={onClose}
      className="on-accent-ground !bg-accent-deep text-on-accent"
      testId="side-menu"
    >
      <MenuTop onClose={onClose} />
      <div className="flex-1 overflow-y-auto overscroll-contain px-4 pb-8">
        <nav aria-label="Main">
          <ul className="py-4">
            {[...mainLinks, ...ownLinks].map(({ label, href }) => (
              <li key={href}>
                <SiteLink
                  replace
                  href={href}
                  className="display flex min-h-12 items-center text-2xl decoration-2 underline-offset-4 hover:underline"
                >
                  {label}
                </SiteLink>
              </li>
            ))}
          </ul>
        </nav>
        <MenuCategories />
        <Collapsible name="help" title="Help">
          {helpLinks.map(({ label, href }) => (
            <MenuLink key={href} href={href}>
              {label}
            </MenuLink>
          ))}
        </Collapsible>
        <MenuContact />
        <MenuAccount />
      </div>
      <div className="grid grid-cols-2 gap-2 border-t border-current/25 p-4">
        <SiteLink replace href="/new-in" className={buttonClass('primary', '!bg-signal !text-on-signal')}>
          Shop New In
        </SiteLink>
        <SiteLink replace href="/cart" className={buttonClass('primary', 'border border-current')}>
          View Cart
        </SiteLink>
      </div>
      <div className="selvedge shrink-0" aria-hidden />
    </Overlay>
  )
}

function MenuCategories() {
  const { categories } = useSuspenseQuery(categoriesQuery).data
  return (
    <Collapsible name="categories" title="Categories">
      {categories.map(({ slug, name }) => (
        <MenuLink key={slug} href={`/shop?category=${slug}`}>
          {name}
        </MenuLink>
      ))}
      <MenuLink href="/sale">Sale</MenuLink>
    </Collapsible>
  )
}

function MenuContact() {
  const shop = useShop()
  const socials = [
    { label: 'Instagram', url: shop.instagram_url },
    { label: 'TikTok', url: shop.tiktok_url },
    { label: 'Facebook', url: shop.facebook_url },
  ].filter(({ url }) => url)
  return (
    <>
      {(shop.whatsapp || shop.email || shop.phone) && (
        <Collapsible name="contact" title="Contact">
          {shop.whatsapp && <MenuLink href={whatsappUrl(shop)}>WhatsApp</MenuLink>}
          {shop.email && <MenuLink href={`mailto:${shop.email}`}>{shop.email}</MenuLink>}
          {shop.phone && <MenuLink href={phoneUrl(shop)}>{shop.phone}</MenuLink>}
        </Collapsible>
      )}
      {socials.length > 0 && (
        <section className="border-t border-current/25 py-3">
          <h3 className="font-semibold">Socials</h3>
          <ul className="flex flex-wrap gap-x-6">
            {socials.map(({ label, url }) => (
              <MenuLink key={label} href={url}>
                {label}
              </MenuLink>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
