import { Icon } from '../../ui/icon.tsx'
import { searchEvent } from './search-event.client.ts'

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
