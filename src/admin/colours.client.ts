import { useSyncExternalStore } from 'react'
import { readLocal, writeLocal } from '../lib/browser/local-store.ts'
import {
  type ColourChoice,
  colourChoices,
  darkPalette,
  darkStyle,
  isDarkBy,
  lightPalette,
} from './colours.rules.ts'

const key = 'admin.colours'
const listeners = new Set<() => void>()

const readChoice = (): ColourChoice => colourChoices.find((choice) => choice === readLocal(key)) ?? 'device'

/** Light or dark as the device is, or as was chosen on it (rule: dark-screens), from before anything is drawn. */
export function startColours(): void {
  const device = window.matchMedia('(prefers-color-scheme: dark)')
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets.push(sheet)
  const wear = () => {
    const isDark = isDarkBy(readChoice(), device.matches)
    sheet.replaceSync(isDark ? darkStyle : '')
    const { ground } = isDark ? darkPalette : lightPalette
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', ground!)
  }
  listeners.add(wear)
  device.addEventListener('change', wear)
  wear()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What was chosen on this device, and how to choose otherwise. */
export const useColourChoice = () =>
  [
    useSyncExternalStore(listen, readChoice, () => 'device' as const),
    (choice: ColourChoice) => {
      writeLocal(key, choice === 'device' ? null : choice)
      for (const listener of listeners) listener()
    },
  ] as const
