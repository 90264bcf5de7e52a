import { useEffect, useEffectEvent } from 'react'
import { secondMs } from '../../lib/time.ts'
import { goKeys } from './palette.rules.ts'

type Shortcuts = {
  /** Whether an overlay covers the screen: then only the palette's own key works. */
  isCovered: () => boolean
  onPalette: () => void
  onHelp: () => void
  onGo: (href: string) => void
}

/** The keys of every screen: ⌘K or Ctrl K, `?`, `/` into the list's search, and `G` with a letter. */
export function useShortcuts({ isCovered, onPalette, onHelp, onGo }: Shortcuts): void {
  const pressed = useEffectEvent((event: KeyboardEvent, wasG: boolean) => {
    if ((event.metaKey || event.ctrlKey) && !event.altKey && event.key.toLowerCase() === 'k') {
      event.preventDefault()
      return onPalette()
    }
    if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target) || isCovered()) return
    if (event.key === '?') onHelp()
    else if (event.key === '/') {
      event.preventDefault()
      const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
      if (field) field.focus()
      else onPalette()
    } else if (wasG && goKeys[event.key.toLowerCase()]) onGo(goKeys[event.key.toLowerCase()]!)
  })
  useEffect(() => {
    let lastG = 0
    const listen = (event: KeyboardEvent) => {
      pressed(event, event.timeStamp - lastG < secondMs)
      lastG = event.key.toLowerCase() === 'g' && !isTyping(event.target) ? event.timeStamp : 0
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
