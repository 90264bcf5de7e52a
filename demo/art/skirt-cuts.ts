import { ease, table, type Fn, type Pt, pts } from './geometry.ts'
import type { Frame } from './limbs.ts'
import type { Skirt } from './plate-spec.ts'

export const skirtHem = { mini: 846, knee: 982, midi: 1146, maxi: 1244, floor: 1352 }

export const narrowSkirts: Skirt['cut'][] = ['slip', 'pencil', 'column', 'mermaid', 'straight']

export const cuts: Record<Skirt['cut'], Pt[]> = {
  slip: pts('542 70, 572 78, 605 93, 662 110, 760 113, 900 113, 1050 120, 1250 146'),
  'a-line': pts('542 70, 580 84, 620 104, 662 120, 800 152, 985 190, 1150 222, 1350 250'),
  circle: pts('542 71, 575 96, 610 124, 662 156, 800 216, 985 276, 1150 318'),
  pencil: pts('542 70, 572 78, 605 94, 662 111, 740 111, 860 103, 985 94, 1150 90'),
  column: pts('542 70, 572 78, 605 93, 662 110, 800 108, 1000 106, 1200 114, 1352 128'),
  mermaid: pts(
    '542 70, 572 78, 605 93, 662 110, 760 106, 880 92, 980 86, 1060 100, 1150 142, 1250 190, 1352 226',
  ),
  tiered: pts('542 70, 580 96, 640 122, 740 142, 900 176, 1080 214, 1352 262'),
  pleated: pts('542 69, 575 82, 610 102, 662 124, 800 164, 985 216, 1150 258'),
  wrap: pts('542 70, 575 80, 610 98, 662 116, 800 138, 985 168, 1150 198, 1250 212'),
  bubble: pts('542 71, 575 106, 610 136, 662 160, 740 172, 800 164, 846 138'),
  straight: pts('542 84, 572 90, 605 100, 662 112, 760 114, 900 116, 1150 116'),
  shift: pts('538 110, 600 113, 662 117, 760 119, 900 121'),
  trapeze: pts('420 98, 500 110, 600 138, 700 166, 850 206, 985 240'),
  handkerchief: pts('542 70, 580 88, 620 108, 662 124, 800 164, 985 208, 1150 240'),
}

export type SkirtPlace = { surface: (s: number, v: number) => Pt; half: Fn; top: number; hem: number }

export function skirtPlace(frame: Frame, skirt: Skirt, from?: number): SkirtPlace {
  const half = table(cuts[skirt.cut])
  const hem = skirtHem[skirt.length]
  const top = from ?? (skirt.cut === 'trapeze' ? 420 : 538)
  const { swing } = frame.pose
  const surface = (s: number, v: number): Pt => {
    const drift = ease((v - 660) / Math.max(200, hem - 660))
    // The trailing side opens more than the leading one.
    const open = 1 + Math.sign(s) * Math.sign(swing) * Math.min(0.16, Math.abs(swing) / 170) * drift
    return frame.at(s * half(v) * open + swing * drift, v)
  }
  return { surface, half, top, hem }
}

export const fullness: Record<Skirt['cut'], [count: number, lobe: number, start: number]> = {
  slip: [5, 7, 0.48],
  'a-line': [7, 9, 0.2],
  circle: [9, 15, 0.08],
  pencil: [2, 1, 0.6],
  column: [3, 5, 0.5],
  mermaid: [8, 15, 0.62],
  tiered: [9, 13, 0.04],
  pleated: [19, 8, 0],
  wrap: [6, 9, 0.22],
  bubble: [11, 4, 0.02],
  straight: [2, 1, 0.55],
  shift: [3, 2, 0.4],
  trapeze: [7, 10, 0.1],
  handkerchief: [8, 10, 0.14],
}
