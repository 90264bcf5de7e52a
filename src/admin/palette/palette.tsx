import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useOverlay } from '../../lib/browser/use-overlay.ts'
import { searchEvent } from '../kit/search-event.client.ts'
import { PalettePanel } from './palette-panel.tsx'
import type { PaletteLine } from './palette.rules.ts'
import { storeRecentLine } from './recent.client.ts'
import { ShortcutsSheet } from './shortcuts-sheet.tsx'
import { useShortcuts } from './use-shortcuts.client.ts'

/** ⌘K over every screen (rule: palette), opened by its keys or the search icon, and the list of keys under `?`. */
export function Palette() {
  const router = useRouter()
  const palette = useOverlay('palette')
  const help = useOverlay('shortcuts')
  const open = useEffectEvent(() => {
    if (!palette.isOpen) palette.open()
  })
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
  useEffect(() => {
    window.addEventListener(searchEvent, open)
    return () => window.removeEventListener(searchEvent, open)
  }, [])
  const choose = (line: PaletteLine) => {
    storeRecentLine(line)
    if (line.run === 'help') help.open()
    else if (line.href === '/') window.location.assign('/')
    else if (line.href) go(line.href, true)
  }
  return (
    <>
      {palette.isOpen && <PalettePanel onClose={palette.close} onChosen={choose} />}
      {help.isOpen && <ShortcutsSheet onClose={help.close} />}
    </>
  )
}

/** A question or a sheet: it is answered first. */
const hasDialog = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
