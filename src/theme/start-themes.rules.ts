import { adasCloset } from '../../demo/themes/adas-closet.ts'
import { indigoLane } from '../../demo/themes/indigo-lane.ts'
import { streetNine } from '../../demo/themes/street-nine.ts'
import { calmTheme, type Theme } from './theme.rules.ts'

/** Themes to begin from, each whole; what follows is the owner's own. */
export const startThemes: { name: string; note: string; theme: Theme }[] = [
  { name: 'Calm', note: 'One grotesk, much air', theme: calmTheme },
  { name: 'Indigo', note: 'Woven, square-cut', theme: indigoLane },
  { name: 'Arches', note: 'Warm paper, a serif', theme: adasCloset },
  { name: 'Night', note: 'Near-black, one acid colour', theme: streetNine },
]
