import { routeFacts } from './route-facts.rules.ts'
import type { RoutePath } from './route-table.rules.ts'

export type Crumb = { label: string; href?: string }

type Names = {
  categoryName: (slug: string) => string | undefined
  /** The title of the owner's own page in view. */
  page?: string | undefined
  product: { title: string; categories: { name: string; slug: string }[] } | undefined
}

/** A page as menus and trails link it. */
export function linkTo(path: RoutePath): Required<Crumb> {
  return { label: routeFacts(path)!.label, href: path }
}

/** A category's list as menus and trails link it. */
export const categoryLink = ({ name, slug }: { name: string; slug: string }): Required<Crumb> => ({
  label: name,
  href: `/shop?category=${slug}`,
})

/**
 * The trail below Home of the page at `path` of the route table; none on the home page and where there is no
 * page. The last crumb is the page itself. A page whose path begins with another's is its child, a product
 * that of its category.
 */
export function crumbsOf(path: string, category: string | undefined, names: Names): Crumb[] {
  const facts = routeFacts(path)
  if (!facts || path === '/') return []
  const { label } = facts
  if (path === '/product/$slug') {
    if (!names.product) return [{ label }]
    const [own] = names.product.categories
    return [linkTo('/shop'), ...(own ? [categoryLink(own)] : []), { label: names.product.title }]
  }
  if (path === '/pages/$slug') return [{ label: names.page ?? label }]
  const name = facts.params?.includes('category') && category ? names.categoryName(category) : undefined
  if (name) return [{ label, href: path }, { label: name }]
  const above = path.slice(0, path.lastIndexOf('/'))
  return above && routeFacts(above) ? [linkTo(above as RoutePath), { label }] : [{ label }]
}
