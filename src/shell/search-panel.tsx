import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { categoriesQuery, searchQuery } from '../catalog/catalog.queries.ts'
import { searchTextLimit } from '../catalog/product-list.rules.ts'
import { ProductPicture } from '../catalog/product-picture.tsx'
import { putFirstInLocalList, readLocalList } from '../lib/browser/local-list.ts'
import { formatMoney } from '../lib/money.ts'
import { whatsappUrl } from '../settings/contact-links.rules.ts'
import { useShop } from '../settings/settings.queries.ts'
import { Icon } from '../ui/icon.tsx'
import { Overlay } from '../ui/overlay.tsx'
import { SiteLink } from '../ui/site-link.tsx'
import { useDebounced } from '../lib/browser/use-debounced.ts'

/** Waits this long after the last key (rule: search-debounce). */
const searchDelayMs = 300

const recentKey = 'recent-searches'
const recentLimit = 5
const rememberSearch = (text: string) => putFirstInLocalList(recentKey, text, recentLimit)

const suggestions = [
  { label: 'Dresses', href: '/shop?category=dresses' },
  { label: 'Tops', href: '/shop?category=tops' },
  { label: 'Pants', href: '/shop?category=pants' },
  { label: 'New Arrivals', href: '/new-in' },
  { label: 'Sale', href: '/sale' },
]

/** The header's search (rule: header-search): results while typing, Enter opens the whole list. */
export default function SearchPanel({ onClose }: { onClose: () => void }) {
  const router = useRouter()
  const [text, setText] = useState('')
  const wanted = text.trim()
  const settled = useDebounced(wanted, searchDelayMs)

  const openList = () => {
    if (!wanted) return
    rememberSearch(wanted)
    void router.navigate({ to: '/shop', search: { q: wanted }, replace: true })
  }

  return (
    <Overlay label="Search" place="top" onClose={onClose} testId="search-overlay">
      <div role="presentation" className="shell flex min-h-0 flex-col pb-4" onKeyDown={moveThroughResults}>
        <form
          role="search"
          className="flex items-center gap-1 border-b-2 border-ink py-2"
          onSubmit={(event) => {
            event.preventDefault()
            openList()
          }}
        >
          <Icon name="search" className="ml-1" />
          <input
            data-autofocus
            data-search-item
            type="search"
            value={text}
            maxLength={searchTextLimit}
            onChange={(event) => setText(event.target.value)}
            aria-label="Search products"
            placeholder="Search products"
            enterKeyHint="search"
            autoComplete="off"
            className="min-h-12 w-full min-w-0 bg-transparent px-2 text-lg outline-none [&::-webkit-search-cancel-button]:hidden"
          />
          <button type="button" aria-label="Close search" className="icon-button" onClick={onClose}>
            <Icon name="close" />
          </button>
        </form>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pt-4">
          {wanted ? (
            <Results text={settled} onChosen={() => rememberSearch(wanted)} />
          ) : (
            <Beginnings onRecent={setText} />
          )}
        </div>
      </div>
    </Overlay>
  )
}

/** Arrow keys walk from the field through the links and back. */
function moveThroughResults(event: KeyboardEvent<HTMLDivElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-search-item]')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const next = items[at + (event.key === 'ArrowDown' ? 1 : -1)]
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}

function Beginnings({ onRecent }: { onRecent: (text: string) => void }) {
  const [recent] = useState(() => readLocalList(recentKey, recentLimit))
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
        {suggestions.map(({ label, href }) => (
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

function Results({ text, onChosen }: { text: string; onChosen: () => void }) {
  const { data, isFetching, isError } = useQuery(searchQuery(text))
  const results = data?.results ?? []
  const isMiss = text !== '' && data !== undefined && !isFetching && results.length === 0
  return (
    <>
      <p aria-live="polite" className="pb-2 text-sm text-muted">
        {results.length > 0 && `${results.length} ${results.length === 1 ? 'product' : 'products'}`}
        {!data && !isError && 'Searching…'}
        {isError && 'Search is not available right now.'}
      </p>
      {isMiss && <Miss text={text} />}
      <ul className="grid gap-x-6 gap-y-2 md:grid-cols-2">
        {results.map((result) => (
          <li key={result.id}>
            <SiteLink
              replace
              data-search-item
              href={`/product/${result.slug}`}
              className="flex min-h-16 items-center gap-4 pr-2 hover:bg-stage focus-visible:bg-stage"
              onClick={onChosen}
            >
              <span className="w-14 shrink-0">
                <ProductPicture image={result.images[0]} sizes="56px" alt="" />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block">{result.title}</span>
                <span className="block text-sm text-muted">{result.category}</span>
              </span>
              <span className="price">{formatMoney(result.price_ngn)}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </>
  )
}

function Miss({ text }: { text: string }) {
  const shop = useShop()
  const { categories } = useSuspenseQuery(categoriesQuery).data
  return (
    <div className="grid gap-4 pb-4" data-testid="search-miss">
      <p className="text-lg">No products found for "{text}"</p>
      <ul className="flex flex-wrap gap-2">
        {categories.map(({ slug, name }) => (
          <li key={slug}>
            <SiteLink replace data-search-item href={`/shop?category=${slug}`} className="chip">
              {name}
            </SiteLink>
          </li>
        ))}
      </ul>
      <a
        data-search-item
        className="inline-flex min-h-11 items-center gap-2 underline underline-offset-4"
        href={whatsappUrl(shop, `Hello ${shop.brand_name}, I am looking for "${text}".`)}
        rel="noreferrer"
      >
        <Icon name="chat" /> Ask us on WhatsApp
      </a>
    </div>
  )
}
