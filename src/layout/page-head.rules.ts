import type { Crumb } from './breadcrumbs.rules.ts'
import { routeFacts } from './route-facts.rules.ts'

/** What heads show of the shop; the root's loader data is one. */
type HeadShop = {
  app_url: string
  brand_name: string
  tagline: string
  email: string
  phone: string
  address: string
  instagram_url: string
  tiktok_url: string
  facebook_url: string
  search_description?: string
  about_heading?: string
  nigerian_delivery?: object | null
}

type Meta = Record<string, unknown>
type Head = { meta: Meta[]; links: { rel: string; href: string }[] }

/** The router's argument to a page's `head`. */
type HeadOf = {
  matches: readonly { loaderData?: unknown }[]
  match: { routeId: string; search?: object }
}

type PageHeadInput = {
  /** One sentence, at most about 155 characters. */
  description: string
  /** The part of the query that decides the page, where one does: `category=tops`. */
  query?: string
  /** Of a page of one thing, instead of the route table's path. */
  address?: `/${string}`
  /** Instead of the route table's, without the brand's name, which follows it. */
  title?: string
  /** A picture of this page: an address below the shop's, with its size in pixels. */
  image?: { url: string; alt: string; width: number; height: number } | undefined
  /** Whether breadcrumbs are published for search engines. */
  hasTrail?: boolean
  jsonLd?: object[] | undefined
}

/** The picture of pages without one: drawn by `theme/shop-icons.server.ts`. */
const shareImage = { url: '/share.png', alt: '', width: 1200, height: 630 }

/** The root's loader data out of a `head` function's `matches`. */
export function shopOf(matches: HeadOf['matches']): HeadShop | undefined {
  return matches[0]?.loaderData as HeadShop | undefined
}

/**
 * Title, description, canonical address, link previews and structured data of a page that search engines find; none
 * while the shop is unknown: `head: (at) => pageHead(at, { description: '…' })`.
 */
export function pageHead({ matches, match }: HeadOf, page: PageHeadInput): Head {
  const shop = shopOf(matches)
  const facts = routeFacts(match.routeId)
  if (!shop || !facts) return { meta: [], links: [] }
  const title = page.title ?? facts.title ?? facts.label
  // A list's further pages are indexed under their own addresses: they have other products.
  const { page: number } = (match.search ?? {}) as { page?: number }
  const query = [page.query, number && `page=${number}`].filter(Boolean).join('&')
  const url = absoluteUrl(shop, (page.address ?? facts.path) + (query && `?${query}`))
  const image = page.image ?? {
    ...shareImage,
    alt: [shop.brand_name, shop.tagline].filter(Boolean).join(': '),
  }
  const jsonLd = [
    ...(page.hasTrail ? [breadcrumbLd(shop, [{ label: facts.label }])] : []),
    ...(page.jsonLd ?? []),
  ]
  return {
    meta: [
      { title: titleOf(shop, title) },
      { name: 'description', content: page.description },
      { property: 'og:title', content: title },
      { property: 'og:description', content: page.description },
      { property: 'og:url', content: url },
      { property: 'og:type', content: 'website' },
      { property: 'og:locale', content: 'en_NG' },
      { property: 'og:image', content: absoluteUrl(shop, image.url) },
      { property: 'og:image:width', content: String(image.width) },
      { property: 'og:image:height', content: String(image.height) },
      { property: 'og:image:alt', content: image.alt },
      { name: 'twitter:card', content: 'summary_large_image' },
      ...jsonLd.map((data) => ({ 'script:ld+json': data })),
    ],
    links: [{ rel: 'canonical', href: url }],
  }
}

/** Hides a page from search engines (rule: search-engines). */
export const noIndex: Meta = { name: 'robots', content: 'noindex' }

/**
 * A page's head from the route table alone: its title, and `noindex` where needed. An address without a page
 * (`null`) is not indexed either. For the root; a page's own head comes after it.
 */
export function routeHead(shop: Pick<HeadShop, 'brand_name'> | undefined, routeId: string | null): Meta[] {
  const facts = routeId === null ? undefined : routeFacts(routeId)
  const title = facts ? (facts.title ?? facts.label) : 'Page not found'
  return [{ title: shop ? titleOf(shop, title) : title }, ...(facts?.sitemap ? [] : [noIndex])]
}

/** The head of a page about one record, whose name is not in the route table. */
export function titleHead(matches: HeadOf['matches'], title: string): Head {
  const shop = shopOf(matches)
  return { meta: [{ title: shop ? titleOf(shop, title) : title }], links: [] }
}

const titleOf = ({ brand_name }: Pick<HeadShop, 'brand_name'>, title: string) => `${title} | ${brand_name}`

/** `/media/a/share.jpg` → `https://shop.example/media/a/share.jpg`; a full address stays. */
export function absoluteUrl({ app_url }: Pick<HeadShop, 'app_url'>, path: string): string {
  return /^https?:/.test(path) ? path : `${app_url.replace(/\/+$/, '')}${path}`
}

/** The trail for search engines, Home first. A crumb without an address is the page itself. */
export function breadcrumbLd(shop: Pick<HeadShop, 'app_url'>, crumbs: Crumb[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ label: 'Home', href: '/' } satisfies Crumb, ...crumbs].map((crumb: Crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.label,
      ...(crumb.href && { item: absoluteUrl(shop, crumb.href) }),
    })),
  }
}

/** Who runs the shop: the owner's settings and nothing else (rule: no-invented-facts). For the home page. */
export function organizationLd(shop: HeadShop): object {
  const profiles = [shop.instagram_url, shop.tiktok_url, shop.facebook_url].filter(Boolean)
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': absoluteUrl(shop, '/#organization'),
    name: shop.brand_name,
    ...(shop.tagline && { slogan: shop.tagline }),
    url: absoluteUrl(shop, '/'),
    logo: absoluteUrl(shop, '/icon-512.png'),
    ...(shop.email && { email: shop.email }),
    ...(shop.phone && { telephone: shop.phone }),
    ...(shop.address && { address: shop.address }),
    ...(profiles.length && { sameAs: profiles }),
  }
}

/** The site and its search. For the home page. */
export function webSiteLd(shop: HeadShop): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    '@id': absoluteUrl(shop, '/#website'),
    name: shop.brand_name,
    url: absoluteUrl(shop, '/'),
    inLanguage: 'en-NG',
    publisher: { '@id': absoluteUrl(shop, '/#organization') },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: absoluteUrl(shop, '/shop?q={search_term_string}') },
      'query-input': 'required name=search_term_string',
    },
  }
}

/** Icons and the install manifest, the same on every page; for the root. */
export const siteIconLinks = [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/icon-180.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]
