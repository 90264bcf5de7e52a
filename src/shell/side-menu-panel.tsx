import { useSuspenseQuery } from '@tanstack/react-query'
import { categoriesQuery } from '../catalog/listing/catalog.queries.ts'
import { categoryLink, linkTo } from '../layout/breadcrumbs.rules.ts'
import { networksOf, phoneUrl, whatsappUrl } from '../settings/contact-links.rules.ts'
import { useShop } from '../settings/settings.queries.ts'
import { buttonClass } from '../ui/button.tsx'
import { Overlay } from '../ui/overlay.tsx'
import { SiteLink } from '../ui/site-link.tsx'
import { Collapsible, MenuLink } from './side-menu-parts.tsx'
import { useRouter } from '@tanstack/react-router'
import { Icon } from '../ui/icon.tsx'
import { useSession } from '../account/sessions/session.queries.ts'
import { useSignOut } from '../account/sessions/use-sign-out.client.ts'

const mainLinks = (['/', '/shop', '/new-in', '/track-order'] as const).map(linkTo)
const helpLinks = (['/shipping-returns', '/faqs'] as const).map(linkTo)

/** The menu behind the header's first button (rule: side-menu). */
export default function SideMenuPanel({ onClose }: { onClose: () => void }) {
  const { categories } = useSuspenseQuery(categoriesQuery).data
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
        <Collapsible
          name="categories"
          title="Categories"
          links={[...categories.map(categoryLink), linkTo('/sale')]}
        />
        <Collapsible name="help" title="Help" links={helpLinks} />
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

function MenuContact() {
  const shop = useShop()
  const contacts = [
    { label: 'WhatsApp', href: shop.whatsapp && whatsappUrl(shop) },
    { label: shop.email, href: shop.email && `mailto:${shop.email}` },
    { label: shop.phone, href: shop.phone && phoneUrl(shop) },
  ].filter(({ href }) => href)
  const networks = networksOf(shop)
  return (
    <>
      {contacts.length > 0 && <Collapsible name="contact" title="Contact" links={contacts} />}
      {networks.length > 0 && (
        <section className="border-t border-current/25 py-3">
          <h3 className="font-semibold">Socials</h3>
          <ul className="flex flex-wrap gap-x-6">
            {networks.map(({ label, href }) => (
              <MenuLink key={label} href={href}>
                {label}
              </MenuLink>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** The menu's Close button and its search, which opens the list. */
function MenuTop({ onClose }: { onClose: () => void }) {
  const router = useRouter()
  return (
    <div className="flex items-center gap-2 border-b border-current/25 p-2">
      <button
        type="button"
        aria-label="Close menu"
        className="icon-button hover:!bg-current/15"
        onClick={onClose}
      >
        <Icon name="close" />
      </button>
      <form
        role="search"
        className="flex flex-1 items-center border border-current/60"
        onSubmit={(event) => {
          event.preventDefault()
          const q = String(new FormData(event.currentTarget).get('q') ?? '').trim()
          void router.navigate({ to: '/shop', search: q ? { q } : {}, replace: true })
        }}
      >
        <input
          name="q"
          type="search"
          aria-label="Search products"
          placeholder="Search products"
          enterKeyHint="search"
          autoComplete="off"
          className="min-h-11 w-full min-w-0 bg-transparent px-3 placeholder:text-current/75"
        />
        <button type="submit" aria-label="Search" className="icon-button hover:!bg-current/15">
          <Icon name="search" />
        </button>
      </form>
    </div>
  )
}

/** The menu's account links, sign-in and sign-out. */
function MenuAccount() {
  const { user, isAdmin } = useSession()
  const leave = useSignOut()
  const router = useRouter()
  const here = router.latestLocation.pathname + router.latestLocation.searchStr
  return (
    <section className="border-t border-current/25 py-3">
      <h3 className="font-semibold">Account</h3>
      <ul>
        <MenuLink href="/saved">Wishlist</MenuLink>
        {user ? (
          <>
            <MenuLink href="/account">Profile &amp; Orders</MenuLink>
            {isAdmin && (
              <li>
                <a href="/admin" className="inline-flex min-h-11 items-center hover:underline">
                  Admin Panel
                </a>
              </li>
            )}
            <li>
              <button
                type="button"
                className="min-h-11 hover:underline"
                disabled={leave.isPending}
                onClick={() => leave.mutate()}
              >
                {leave.isPending ? 'Signing out...' : 'Sign Out'}
              </button>
            </li>
          </>
        ) : (
          <MenuLink href={`/auth?mode=login&returnTo=${encodeURIComponent(here)}`}>
            Sign In / Create Account
          </MenuLink>
        )}
      </ul>
    </section>
  )
}
