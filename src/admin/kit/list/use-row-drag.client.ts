import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { landingPlace, movedTo, placeText, type RowBox, shiftsOf } from './move.rules.ts'

type Drag = {
  rows: HTMLElement[]
  boxes: RowBox[]
  from: number
  to: number
  /** Where the pointer began, in the page; null while keys move the row. */
  startY: number | null
  hasMoved: boolean
}

/** A press that shakes moves nothing. */
const leastPx = 5
/** So near to the edge of the window the page scrolls along. */
const edgePx = 90
const scrollStepPx = 14
/** A list that is the same by then was refused: its rows go back. */
const backAfterMs = 2000

const pageY = (clientY: number) => clientY + window.scrollY

function draw({ rows, boxes, from, to }: Drag, heldBy?: number) {
  const shifts = shiftsOf(boxes, from, to)
  for (const [at, row] of rows.entries()) {
    const by = at === from && heldBy !== undefined ? heldBy : shifts[at]!
    row.style.transform = by === 0 ? '' : `translateY(${by}px)`
    row.style.transition = at === from && heldBy !== undefined ? 'none' : 'transform 120ms'
    if (at === from)
      Object.assign(row.style, { position: 'relative', zIndex: '1', background: 'var(--color-paper)' })
  }
}

const clear = ({ rows }: Pick<Drag, 'rows'>) => {
  for (const row of rows)
    Object.assign(row.style, { transform: '', transition: '', position: '', zIndex: '', background: '' })
}

type Options = { ids: string[]; id: string; name: string; isBusy: boolean; onOrder: (ids: string[]) => void }

/**
 * The order of a list by drag or by keys, for the handle of one row (rule: order-by-drag). The handle is in the row's `li`; its
 * list has a row for each of `ids`, in their order. Rows stay where they were dropped until the list has its new order.
 */
export function useRowDrag({ ids, id, name, isBusy, onOrder }: Options) {
  const drag = useRef<Drag | null>(null)
  const shown = useRef<Drag | null>(null)
  const busy = useRef(isBusy)
  const scroll = useRef(0)
  const [said, setSaid] = useState('')
  const [isLifted, setLifted] = useState(false)
  const order = ids.join(' ')
  const release = () => {
    if (shown.current) clear(shown.current)
    shown.current = null
  }
  useLayoutEffect(release, [order])
  useEffect(() => {
    busy.current = isBusy
    const timer = isBusy ? undefined : setTimeout(release, backAfterMs)
    return () => clearTimeout(timer)
  }, [isBusy])
  useEffect(() => () => cancelAnimationFrame(scroll.current), [])

  const begin = (handle: HTMLElement, startY: number | null): Drag | null => {
    const rows = [...(handle.closest('li')?.parentElement?.children ?? [])] as HTMLElement[]
    const from = ids.indexOf(id)
    if (isBusy || from < 0 || rows.length !== ids.length) return null
    release()
    const boxes = rows.map((row) => {
      const { top, height } = row.getBoundingClientRect()
      return { top: top + window.scrollY, height }
    })
    drag.current = { rows, boxes, from, to: from, startY, hasMoved: false }
    return drag.current
  }
  const end = (isDropped: boolean) => {
    cancelAnimationFrame(scroll.current)
    const ended = drag.current
    drag.current = null
    setLifted(false)
    if (!ended) return
    if (!isDropped || ended.to === ended.from) {
      clear(ended)
      if (isLifted) setSaid(`${name} stays at place ${ended.from + 1}`)
      return
    }
    shown.current = ended
    draw(ended)
    setSaid(`Set down. ${placeText(name, ended.to, ids.length)}`)
    onOrder(movedTo(ids, ended.from, ended.to))
    // A list that is no call has its new order by now.
    requestAnimationFrame(() => {
      if (!busy.current) release()
    })
  }
  const follow = (clientY: number) => {
    const now = drag.current
    if (!now || now.startY === null) return
    const by = pageY(clientY) - now.startY
    if (!now.hasMoved && Math.abs(by) < leastPx) return
    now.hasMoved = true
    now.to = landingPlace(now.boxes, now.from, by)
    draw(now, by)
    cancelAnimationFrame(scroll.current)
    const step = clientY < edgePx ? -scrollStepPx : clientY > window.innerHeight - edgePx ? scrollStepPx : 0
    if (step !== 0)
      scroll.current = requestAnimationFrame(() => {
        const before = window.scrollY
        window.scrollBy(0, step)
        if (window.scrollY !== before) follow(clientY)
      })
  }
  const moveTo = (to: number) => {
    const now = drag.current
    if (!now) return
    now.to = Math.max(0, Math.min(ids.length - 1, to))
    draw(now)
    setSaid(placeText(name, now.to, ids.length))
    now.rows[now.from]!.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const now = drag.current
    if (event.key === ' ' && !now) {
      event.preventDefault()
      if (!begin(event.currentTarget, null)) return
      setLifted(true)
      setSaid(
        `Lifted. ${placeText(name, ids.indexOf(id), ids.length)}. The arrows move it, Space sets it down, Escape puts it back.`,
      )
      return
    }
    if (!now || now.startY !== null) return
    const steps: Record<string, () => void> = {
      ArrowUp: () => moveTo(now.to - 1),
      ArrowDown: () => moveTo(now.to + 1),
      Home: () => moveTo(0),
      End: () => moveTo(ids.length - 1),
      ' ': () => end(true),
      Enter: () => end(true),
      Escape: () => end(false),
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    step()
  }
  /** Whether the press that ends now was a drag, which opens nothing. */
  const wasDrag = useRef(false)
  return {
    said,
    isLifted,
    wasDrag: () => wasDrag.current,
    listeners: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        wasDrag.current = false
        if (event.button !== 0 || !begin(event.currentTarget, pageY(event.clientY))) return
        event.currentTarget.setPointerCapture?.(event.pointerId)
      },
      onPointerMove: ({ clientY }: PointerEvent) => follow(clientY),
      onPointerUp: () => {
        wasDrag.current = drag.current?.hasMoved ?? false
        end(true)
      },
      onPointerCancel: () => end(false),
      onKeyDown,
      onBlur: () => {
        if (drag.current?.startY === null) end(false)
      },
    },
  }
}
