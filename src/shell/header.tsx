import { countText } from '../lib/count-text.ts'
import * as nouns from '../lib/nouns.rules.ts'
import { Link, useHydrated, useLocation } from '@tanstack/react-router'
import { useSession } from '../account/sessions/session.queries.ts'
import { useCartCount } from '../cart/cart.queries.ts'
import { linkTo } from '../layout/breadcrumbs.rules.ts'
import { useShop } from '../settings/settings.queries.ts'
import { Icon } from '../ui/icon.tsx'
import { SiteLink } from '../ui/site-link.tsx'
import { useOverlay } from '../lib/browser/use-overlay.ts'

const desktopLinks = (['/shop', '/new-in', '/sale', '/featured'] as const).map(linkTo)

/** The sticky header (rule: header): menu, brand, search, account, admin for admins, cart. */
export function Header() {
  const shop = useShop()
  const menu = useOverlay('menu')
  const search = useOverlay('search')
  return (
    <header className="site-header">
      <div className="shell flex h-16 items-center max-md:px-2 md:gap-1">
        <button
          type="button"
          className="icon-button shrink-0"
          aria-label="Menu"
          aria-haspopup="dialog"
          aria-expanded={menu.isOpen}
          onClick={() => menu.open()}
          data-instead="#links"
          data-testid="menu-button"
        >
          <Icon name="menu" />
        </button>
        <noscript>
          <a href="#links" className="icon-button" aria-label="Menu">
            <Icon name="menu" />
          </a>
        </noscript>
        <Link
          to="/"
          className="display brand-name flex min-h-11 min-w-0 items-center px-1 sm:px-2"
          aria-label={`${shop.brand_name}, home`}
        >
          <span className="truncate py-1">{shop.brand_name}</span>
        </Link>
        <nav aria-label="Shop" className="brand-links">
          {desktopLinks.map(({ label, href }) => (
            <SiteLink key={href} href={href}>
              {label}
            </SiteLink>
          ))}
        </nav>
        <div className="ml-auto flex shrink-0 items-center">
          <button
            type="button"
            className="icon-button"
            aria-label="Search"
            aria-haspopup="dialog"
            aria-expanded={search.isOpen}
            onClick={() => search.open()}
            data-instead="/shop"
            data-testid="search-button"
          >
            <Icon name="search" />
          </button>
          <AccountLinks />
          <CartLink />
        </div>
      </div>
    </header>
  )
}

/**
 * `/account` when signed in, else the sign-in page with this page as return target; on the sign-in page its
 * own target (rule: account-icon).
 */
function AccountLinks() {
  const { user, isAdmin } = useSession()
  const isHydrated = useHydrated()
  const signInHref = useLocation({
    select: ({ pathname, searchStr }) =>
      pathname === '/auth'
        ? pathname + searchStr.replace(/mode=[\w-]+&?/, '')
        : `/auth?mode=login&returnTo=${encodeURIComponent(pathname + (isHydrated ? searchStr : ''))}`,
  })
  return (
    <>
      {isAdmin && (
        <a href="/admin" className="icon-button" aria-label="Admin panel">
          <Icon name="admin" />
        </a>
      )}
      {user ? (
        <SiteLink href="/account" className="icon-button" aria-label="My account" data-testid="account-link">
          <Icon name="account" />
        </SiteLink>
      ) : (
        <SiteLink
          href={signInHref}
          className="icon-button"
          aria-label="Sign in"
          data-testid="account-link"
          data-returns-here
        >
          <Icon name="account" />
        </SiteLink>
      )}
    </>
  )
}

function CartLink() {
  const count = useCartCount()
  return (
    <SiteLink
      href="/cart"
      className="icon-button relative"
      aria-label={`Cart, ${countText(nouns.item, count)}`}
      data-testid="cart-link"
    >
      <Icon name="cart" />
      {count > 0 && (
        <span className="cart-count" data-testid="cart-count">
          {cartBadge(count)}
        </span>
      )}
    </SiteLink>
  )
}

/** 9+ above 9 (rule: cart-badge). */
const cartBadge = (count: number) => (count > 9 ? '9+' : String(count))
