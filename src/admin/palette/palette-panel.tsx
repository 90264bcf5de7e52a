import { useQuery, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState, useEffect } from 'react'
import { useDebounced } from '../../lib/browser/use-debounced.ts'
import { Icon } from '../../ui/icon.tsx'
import { Overlay } from '../../ui/overlay.tsx'
import { Picture } from '../kit/picture.tsx'
import { useStaff } from '../kit/staff.queries.ts'
import { groupsOf, nearestTitle, type PaletteGroup } from './palette-lines.rules.ts'
import { shortestSearch } from '../../orders/order/order-queues.rules.ts'
import { longestSearch, normalSearch, type PaletteLine, addOpened } from './palette.rules.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { failureMessage } from '../../lib/browser/failure-words.ts'
import { personalKey } from '../../lib/browser/personal-queries.ts'
import { readStored, writeStored } from '../../lib/browser/session-store.ts'

const searchDelayMs = 120

type PanelProps = { onClose: () => void; onChosen: (line: PaletteLine) => void }

/** Everything by name: type, go up and down, Enter. */
export function PalettePanel({ onClose, onChosen: onLine }: PanelProps) {
  const onChosen = (line: PaletteLine) => {
    storeRecentLine(line)
    onLine(line)
  }
  const { role, rights } = useStaff()
  const isOwner = role === 'admin'
  const listId = useId()
  const [typed, setTyped] = useState('')
  // Before a key is pressed on a device that is touched none is marked; Enter opens the first.
  const [first] = useState(() => (matchMedia('(pointer: coarse)').matches ? -1 : 0))
  const [active, setActive] = useState(first)
  const [recent] = useState(readRecent)
  const text = useDebounced(normalSearch(typed), searchDelayMs)
  const { data, isFetching, error } = useQuery(searchQuery(text))
  const isSearch = text.length >= shortestSearch
  const groups = groupsOf({ typed, found: isSearch ? data : undefined, recent, isOwner, rights })
  const lines = groups.flatMap((group) => group.lines)
  const at = Math.min(active, lines.length - 1)
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && lines.length > 0) {
      event.preventDefault()
      setActive(at < 0 ? (step > 0 ? 0 : lines.length - 1) : (at + step + lines.length) % lines.length)
    }
    const chosen = lines[Math.max(at, 0)]
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && chosen) {
      event.preventDefault()
      onChosen(chosen)
    }
  }
  return (
    <Overlay
      label="Find anything"
      place="top"
      onClose={onClose}
      className="md:!top-[12vh] md:!right-auto md:!left-1/2 md:w-[min(640px,100vw-64px)] md:-translate-x-1/2"
    >
      <div className="flex items-center gap-1 border-b-2 border-ink px-3 py-1">
        <Icon name="search" />
        <input
          data-autofocus
          type="text"
          role="combobox"
          aria-label="Find anything"
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={lines[at] && `${listId}-${at}`}
          placeholder={isOwner ? 'Order, product, customer, screen …' : 'Order, product, screen …'}
          value={typed}
          maxLength={longestSearch}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => {
            setTyped(event.target.value)
            setActive(first)
          }}
          onKeyDown={walk}
          className="min-h-12 w-full min-w-0 bg-transparent px-2 text-lg outline-none"
        />
        <button type="button" aria-label="Close" className="icon-button" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className="min-h-0 overflow-y-auto overscroll-contain pb-4">
        <PaletteList {...{ typed, groups, onChosen }} id={listId} active={at} onActive={setActive} />
        <p role="status" className="px-4 py-3 text-muted empty:hidden">
          {statusOf({
            isSearch,
            isFetching,
            error,
            isEmpty: groups.every(({ title }) => title === nearestTitle),
            typed,
          })}
        </p>
      </div>
      <p aria-hidden className="border-t border-hairline px-4 py-2 text-xs text-muted max-lg:hidden">
        ↑ ↓ choose · Enter opens · Esc closes
      </p>
    </Overlay>
  )
}

function statusOf(is: {
  isSearch: boolean
  isFetching: boolean
  error: unknown
  isEmpty: boolean
  typed: string
}) {
  if (is.error)
    return failureMessage(is.error, 'The search did not answer. Check your connection and type again.')
  if (!is.isEmpty) return ''
  if (is.isFetching) return 'Searching …'
  return is.isSearch
    ? `Nothing is called “${is.typed.trim()}”. Try part of a name, the end of a phone number, or an order number.`
    : `Type at least ${shortestSearch} letters.`
}

/** What was typed, bold where a line has it. */
function Marked({ text, part }: { text: string; part: string }) {
  const at = part ? text.toLowerCase().indexOf(part) : -1
  if (at < 0) return text
  const end = at + part.length
  return (
    <>
      {text.slice(0, at)}
      <b className="font-bold">{text.slice(at, end)}</b>
      {text.slice(end)}
    </>
  )
}

type ListProps = {
  id: string
  typed: string
  groups: PaletteGroup[]
  /** The place of the chosen line among all lines. */
  active: number
  onActive: (place: number) => void
  onChosen: (line: PaletteLine) => void
}

/** The lines under the palette's field. Focus stays in the field; the chosen line is its active descendant. */
function PaletteList({ id, typed, groups, active, onActive, onChosen }: ListProps) {
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  const firstOf = groups.map((_, index) =>
    groups.slice(0, index).reduce((sum, { lines }) => sum + lines.length, 0),
  )
  return (
    <div id={id} role="listbox" aria-label="What was found">
      {groups.map(({ title, lines }, index) => (
        <div key={title} role="group" aria-label={title}>
          <div aria-hidden className="px-4 pt-4 pb-1 text-sm text-muted">
            {title}
          </div>
          {lines.map((line, offset) => {
            const place = firstOf[index]! + offset
            return (
              <div
                key={line.id}
                id={`${id}-${place}`}
                role="option"
                tabIndex={-1}
                aria-selected={place === active}
                onPointerMove={({ pointerType }) => pointerType !== 'touch' && onActive(place)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChosen(line)}
                onKeyDown={() => {}}
                className={`flex min-h-11 cursor-pointer items-center gap-3 px-4 py-1 ${place === active ? 'bg-accent text-white' : ''}`}
              >
                {line.image !== undefined && <Picture url={line.image} isListed isEager />}
                <span className="min-w-0 grow items-center gap-3 lg:flex">
                  <span className="block min-w-0 grow truncate">
                    <Marked text={line.label} part={typed.trim().toLowerCase()} />
                  </span>
                  {line.detail && (
                    <span
                      className={`block truncate text-sm tabular-nums lg:max-w-1/2 lg:shrink-0 ${place === active ? '' : 'text-muted'}`}
                    >
                      {line.detail}
                    </span>
                  )}
                </span>
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** Separate from the screens' queries: a changed order refetches none of it. */
const searchQuery = (text: string) =>
  queryOptions({
    queryKey: personalKey('admin-search', text),
    queryFn: () => ownerCall('get /search', { q: text }),
    enabled: text.length >= shortestSearch,
    placeholderData: keepPreviousData,
  })

const key = 'palette-recent'

/** What was opened from the palette lately; cleared on sign-out. */
const readRecent = (): PaletteLine[] => readStored<PaletteLine[]>(key) ?? []
const storeRecentLine = (line: PaletteLine) => writeStored(key, addOpened(readRecent(), line))
