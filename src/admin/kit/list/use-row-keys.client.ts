import { type RefObject, useRef } from 'react'
import { useWindowEvent } from '../../../lib/browser/use-window-event.ts'
import { rowAfter } from './row-range.rules.ts'
import { hasDialog, isTyping } from '../shortcut-focus.client.ts'
import type { Selection } from './use-selection.client.ts'

const steps: Record<string, 1 | -1> = { j: 1, k: -1 }

/**
 * J and K move the focus from row to row (rule: list-keys), on a row's link, which Enter opens and after which Tab comes to what the row
 * offers; X chooses the row, with shift also those up to it. Of several lists the one in focus is meant, else the first.
 */
export function useRowKeys(selection: Selection | undefined): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  const last = useRef(0)
  useWindowEvent('keydown', (event) => {
    const isElsewhere = isTyping(event.target) || hasDialog() || !isMeant(list.current)
    if (event.metaKey || event.ctrlKey || event.altKey || isElsewhere) return
    const rows = [...list.current!.querySelectorAll<HTMLElement>('[data-row]')]
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    const key = event.key.toLowerCase()
    if (steps[key]) {
      last.current = rowAfter(steps[key], { at, last: last.current, count: rows.length })
      const row = rows[last.current]
      const handle = row?.querySelector<HTMLElement>('a, [aria-expanded]') ?? row
      handle?.focus()
    } else if (key === 'x' && at >= 0 && !event.repeat) {
      const ids = rows.map((row) => row.dataset.row!)
      selection?.toggle(ids[at]!, event.shiftKey ? ids : undefined)
    }
  })
  return list
}

function isMeant(list: HTMLElement | null): boolean {
  const lists = [...document.querySelectorAll('[data-list]')]
  return list !== null && (lists.find((each) => each.contains(document.activeElement)) ?? lists[0]) === list
}
