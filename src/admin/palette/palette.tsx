import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useOverlay } from '../../lib/browser/use-overlay.ts'
import { useWindowEvent } from '../../lib/browser/use-window-event.ts'
import { searchEvent } from '../kit/open-search.tsx'
import type { PaletteLine } from './palette.rules.ts'
import { goKeys, shortcuts } from './shortcuts.rules.ts'
import { Sheet } from '../kit/sheet.tsx'
import { useFieldOfAddress } from '../kit/use-field-of-address.client.ts'
import { hasDialog, isTyping } from '../kit/shortcut-focus.client.ts'
import { secondMs } from '../../lib/time.ts'

/** With the names of every setting and field: read once the first screen is drawn, not before it. */
const loadPanel = () =>
  import('./palette-panel.tsx').then(({ PalettePanel: default_ }) => ({ default: default_ }))
const PalettePanel = lazy(loadPanel)

/** ⌘K over every screen (rule: palette), and the fields it leads to; opened by its keys or the search icon, and the list of keys under `?`. */
export function Palette() {
  const router = useRouter()
  useFieldOfAddress()
  useEffect(() => {
    const timer = setTimeout(() => void loadPanel().catch(() => {}), secondMs)
    return () => clearTimeout(timer)
  }, [])
  const palette = useOverlay('palette')
  const help = useOverlay('shortcuts')
  const go = (href: string, replace = false) => {
    const [to = '', query = ''] = href.split('?')
    const search = Object.fromEntries(new URLSearchParams(query))
    void router.navigate({ to, search, replace } as never)
  }
  useShortcuts({
    isCovered: () => router.latestLocation.state.overlay !== undefined || hasDialog(),
    onPalette: () => (palette.isOpen ? palette.close() : hasDialog() ? undefined : palette.open()),
    onHelp: () => help.open(),
    onGo: (href) => go(href),
  })
  useWindowEvent(searchEvent, () => {
    if (!palette.isOpen) palette.open()
  })
  const choose = (line: PaletteLine) => {
    if (line.run === 'help') help.open()
    else if (line.href === '/') window.location.assign('/')
    else if (line.href) go(line.href, true)
  }
  return (
    <>
      {palette.isOpen && (
        <Suspense>
          <PalettePanel onClose={palette.close} onChosen={choose} />
        </Suspense>
      )}
      {help.isOpen && <ShortcutsSheet onClose={help.close} />}
    </>
  )
}

/** The keys that work everywhere, under `?`. */
function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet title="Keyboard shortcuts" onClose={onClose}>
      <dl>
        {shortcuts.map(({ keys, does }) => (
          <div
            key={does}
            className="flex min-h-10 items-center justify-between gap-4 border-b border-hairline"
          >
            <dt className="order-2 flex gap-2">
              {keys.map((key) => (
                <kbd key={key} className="border border-field bg-white px-2 py-0.5 font-sans text-sm">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}

type Shortcuts = {
  /** Whether an overlay covers the screen: then only the palette's own key works. */
  isCovered: () => boolean
  onPalette: () => void
  onHelp: () => void
  onGo: (href: string) => void
}

/** The keys of every screen: ⌘K or Ctrl K, `?`, `/` into the list's search, and `G` with a letter. */
function useShortcuts({ isCovered, onPalette, onHelp, onGo }: Shortcuts): void {
  // Never, not 0: times of events are counted from the page's load, whose first second would be one after a G.
  const lastG = useRef(-Infinity)
  useWindowEvent('keydown', (event) => {
    const wasG = event.timeStamp - lastG.current < secondMs
    lastG.current = event.key.toLowerCase() === 'g' && !isTyping(event.target) ? event.timeStamp : -Infinity
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
}
