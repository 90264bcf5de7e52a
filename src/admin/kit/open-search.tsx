import { Icon } from '../../ui/icon.tsx'

/** What opens the search over everything; the palette listens. */
export const searchEvent = 'admin:search'

/** The search of phones; on a desktop ⌘K opens the same. */
export function OpenSearch() {
  return (
    <button
      type="button"
      aria-label="Search everything"
      className="icon-button -mr-3 shrink-0"
      onClick={() => window.dispatchEvent(new Event(searchEvent))}
    >
      <Icon name="search" />
    </button>
  )
}
