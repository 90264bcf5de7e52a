import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { categoriesQuery } from '../catalog/listing/catalog.queries.ts'
import { putFirstInLocalList, readLocalList } from '../lib/browser/local-list.ts'
import { Icon } from '../ui/icon.tsx'
import { SiteLink } from '../ui/site-link.tsx'

const recentKey = 'recent-searches'
const recentLimit = 5
/** Puts a text first among the searches that are offered again. */
export const storeSearch = (text: string) => putFirstInLocalList(recentKey, text, recentLimit)

const suggestions = [
  { label: 'Dresses', href: '/shop?category=dresses', category: 'dresses' },
  { label: 'Tops', href: '/shop?category=tops', category: 'tops' },
  { label: 'Pants', href: '/shop?category=pants', category: 'pants' },
  { label: 'New Arrivals', href: '/new-in' },
  { label: 'Sale', href: '/sale' },
]

/**
 * On focus, and whenever the field is empty: earlier searches, and the shop's five places
 * (rule: header-search), without hidden categories.
 */
export function SearchSuggestions({ onRecent }: { onRecent: (text: string) => void }) {
  const { categories } = useSuspenseQuery(categoriesQuery).data
  const [recent] = useState(() => readLocalList(recentKey, recentLimit))
  // Categories that could not be read hide none.
  const isShown = (category: string | undefined) =>
    !category || categories.length === 0 || categories.some(({ slug }) => slug === category)
  const offered = suggestions.filter(({ category }) => isShown(category))
  return (
    <div className="grid gap-6 pb-4 md:grid-cols-2">
      {recent.length > 0 && (
        <Group title="Recent searches">
          {recent.map((text) => (
            <li key={text}>
              <button type="button" data-search-item className={rowClass} onClick={() => onRecent(text)}>
                <Icon name="clock" size={18} className="text-muted" />
                {text}
              </button>
            </li>
          ))}
        </Group>
      )}
      <Group title="Suggestions">
        {offered.map(({ label, href }) => (
          <li key={href}>
            <SiteLink replace data-search-item href={href} className={rowClass}>
              <Icon name="arrow" size={18} className="text-muted" />
              {label}
            </SiteLink>
          </li>
        ))}
      </Group>
    </div>
  )
}

const rowClass =
  'flex min-h-11 w-full items-center gap-3 text-left hover:bg-stage focus-visible:bg-stage px-2'

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="pb-2 text-lg">{title}</h2>
      <ul>{children}</ul>
    </section>
  )
}
