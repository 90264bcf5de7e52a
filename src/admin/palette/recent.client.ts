import { readStored, writeStored } from '../../lib/browser/session-store.ts'
import { type PaletteLine, addOpened } from './palette.rules.ts'

const key = 'palette-recent'

/** What was opened from the palette lately; cleared on sign-out. */
export const readRecent = (): PaletteLine[] => readStored<PaletteLine[]>(key) ?? []
export const storeRecentLine = (line: PaletteLine) => writeStored(key, addOpened(readRecent(), line))
