import { useLocation } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { readLocal, writeLocal } from '../lib/browser/local-store.ts'
import { currentLine, navGroups, navLines } from './kit/nav.rules.ts'
import { useStaff } from './kit/staff.queries.ts'

/** The lines that this person may open, with how many things wait behind each, which one is open, and those pinned on this device. */
export function useNavLines() {
  const { role, counts, rights } = useStaff()
  const pathname = useLocation({ select: ({ pathname }) => pathname })
  const part = useLocation({ select: ({ search }) => (search as { part?: string }).part })
  const pins = useSyncExternalStore(listen, readPins, () => '').split(' ')
  const waiting = { orders: counts.to_pack + counts.to_ship, needs_you: counts.needs_you }
  const own = navLines
    .filter(({ isOwners }) => role === 'admin' || !isOwners)
    .filter(({ right }) => !right || rights.includes(right))
  const current = currentLine(own, pathname, part)
  return own.map((line) => ({
    label: line.label,
    href: line.href,
    group: pins.includes(line.href) ? ('Pinned' as const) : line.group,
    waiting: line.count ? waiting[line.count] : 0,
    isCurrent: line === current,
  }))
}
export type ShownLine = ReturnType<typeof useNavLines>[number]

/** The same by their headings: those without one first, then pinned ones. */
export const groupedLines = (lines: ShownLine[]) =>
  ([undefined, 'Pinned', ...navGroups] as const)
    .map((title) => ({ title, lines: lines.filter(({ group }) => group === title) }))
    .filter(({ lines }) => lines.length > 0)

const pinsKey = 'pinned-screens'
const listeners = new Set<() => void>()
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const readPins = () => readLocal(pinsKey) ?? ''

/** Pins a screen to the top of the menu on this device, or takes it down. */
export function togglePin(href: string): void {
  const pins = readPins().split(' ').filter(Boolean)
  const others = pins.filter((pin) => pin !== href)
  writeLocal(pinsKey, (others.length === pins.length ? [...pins, href] : others).join(' '))
  for (const listener of listeners) listener()
}
