import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { searchTextLimit } from '../catalog/listing/product-list.rules.ts'
import { useDebounced } from '../lib/browser/use-debounced.ts'
import { Icon } from '../ui/icon.tsx'
import { Overlay } from '../ui/overlay.tsx'
import { SearchResults } from './search-results.tsx'
import { storeSearch, SearchSuggestions } from './search-suggestions.tsx'

/** Waits this long after the last key (rule: search-debounce). */
const searchDelayMs = 300

/** The header's search (rule: header-search): results while typing, Enter opens the whole list. */
export default function SearchPanel({ onClose }: { onClose: () => void }) {
  const router = useRouter()
  const [text, setText] = useState('')
  const wanted = text.trim()
  const settled = useDebounced(wanted, searchDelayMs)

  const openList = () => {
    if (!wanted) return
    storeSearch(wanted)
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
            <SearchResults text={settled} onChosen={() => storeSearch(wanted)} />
          ) : (
            <SearchSuggestions onRecent={setText} />
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
