import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { categoriesQuery, productQuery } from '../catalog/listing/catalog.queries.ts'
import { useShop } from '../settings/settings.queries.ts'
import { Icon } from '../ui/icon.tsx'
import { SiteLink } from '../ui/site-link.tsx'
import { crumbsOf } from '../layout/breadcrumbs.rules.ts'

/** The trail on every page but home (rule: breadcrumbs). Category and product names are already there with the page. */
export function Breadcrumbs() {
  const path = useMatches({ select: (matches) => matches.at(-1)!.routeId })
  const category = useMatches({
    select: (matches) => (matches.at(-1)!.search as { category?: string }).category,
  })
  const { categories } = useSuspenseQuery(categoriesQuery).data
  const slug = useMatches({
    select: (matches) => (matches.at(-1)!.params as { slug?: string }).slug ?? '',
  })
  const { pages } = useShop()
  const { data: product } = useQuery({ ...productQuery(slug), enabled: false })
  const crumbs = crumbsOf(path, category, {
    categoryName: (wanted) => categories.find((each) => each.slug === wanted)?.name,
    page: pages.find((each) => each.slug === slug)?.title,
    product: product ?? undefined,
  })
  if (!crumbs.length) return null
  return (
    <nav aria-label="Breadcrumb" className="border-b border-hairline">
      <ol className="shell flex min-h-11 items-center gap-x-1 overflow-hidden text-sm whitespace-nowrap text-muted">
        <li>
          <SiteLink
            href="/"
            aria-label="Home"
            className="-mx-3 inline-grid size-11 place-items-center hover:text-ink"
          >
            <Icon name="home" size={18} />
          </SiteLink>
        </li>
        {crumbs.map(({ label, href }) => (
          <li key={label} className={`flex items-center gap-1 ${href ? 'shrink-0' : 'min-w-0'}`}>
            <Icon name="next" size={14} />
            {href ? (
              <SiteLink
                href={href}
                className="inline-flex min-h-11 items-center px-1 hover:text-ink hover:underline"
              >
                {label}
              </SiteLink>
            ) : (
              <span aria-current="page" className="truncate px-1 text-ink">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
