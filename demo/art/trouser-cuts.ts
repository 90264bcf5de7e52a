import { type Pt, pts } from './geometry.ts'
import type { Trousers } from './plate-spec.ts'

/** Half widths by height: outer side, inner side (from the crotch down), with the hem's height. */
export type Cut = { outer: Pt[]; inner: Pt[]; hem: number; folds: number; lobe: number; start?: number }

export const hips: Pt[] = pts('538 34, 572 37, 605 44, 650 51')

export const cuts: Record<Trousers['cut'], Cut> = {
  wide: {
    outer: [...hips, [720, 62], [900, 72], [1100, 82], [1340, 96]],
    inner: pts('716 50, 800 54, 1000 56, 1340 70'),
    hem: 1330,
    folds: 5,
    lobe: 9,
    start: 0.3,
  },
  palazzo: {
    outer: [...hips, [720, 68], [900, 92], [1100, 118], [1350, 150]],
    inner: pts('716 50, 800 58, 1000 66, 1350 88'),
    hem: 1344,
    folds: 7,
    lobe: 12,
    start: 0.22,
  },
  tapered: {
    outer: [...hips, [720, 58], [860, 54], [1000, 43], [1150, 36], [1290, 26]],
    inner: pts('716 50, 820 45, 1000 37, 1150 31, 1290 24'),
    hem: 1272,
    folds: 1,
    lobe: 1,
    start: 0.1,
  },
  straight: {
    outer: [...hips, [720, 58], [900, 56], [1100, 54], [1330, 56]],
    inner: pts('716 50, 820 48, 1000 45, 1330 47'),
    hem: 1318,
    folds: 2,
    lobe: 5,
    start: 0.4,
  },
  cropped: {
    outer: [...hips, [720, 58], [900, 56], [1100, 53], [1200, 54]],
    inner: pts('716 50, 820 49, 1000 45, 1200 46'),
    hem: 1196,
    folds: 2,
    lobe: 4,
    start: 0.4,
  },
  pleated: {
    outer: [...hips, [720, 64], [900, 74], [1100, 80], [1350, 88]],
    inner: pts('716 50, 800 54, 1000 58, 1350 66'),
    hem: 1346,
    folds: 3,
    lobe: 8,
    start: 0.35,
  },
  flare: {
    outer: [...hips, [720, 57], [860, 50], [980, 42], [1100, 58], [1220, 86], [1345, 116]],
    inner: pts('716 50, 820 44, 980 36, 1100 46, 1345 82'),
    hem: 1340,
    folds: 4,
    lobe: 11,
    start: 0.62,
  },
  cargo: {
    outer: [...hips, [720, 64], [900, 63], [1100, 58], [1240, 50], [1292, 32]],
    inner: pts('716 50, 820 52, 1000 50, 1240 42, 1292 30'),
    hem: 1288,
    folds: 3,
    lobe: 3,
    start: 0.4,
  },
  jogger: {
    outer: [...hips, [720, 68], [900, 66], [1100, 56], [1230, 44], [1280, 24]],
    inner: pts('716 50, 820 56, 1000 52, 1230 38, 1280 22'),
    hem: 1272,
    folds: 3,
    lobe: 1,
    start: 0.3,
  },
  shorts: {
    outer: [...hips, [720, 70], [820, 76], [940, 80]],
    inner: pts('716 50, 800 54, 940 58'),
    hem: 926,
    folds: 3,
    lobe: 6,
    start: 0.15,
  },
  culottes: {
    outer: [...hips, [720, 76], [900, 104], [1150, 128]],
    inner: pts('716 50, 800 58, 1150 76'),
    hem: 1140,
    folds: 5,
    lobe: 11,
    start: 0.18,
  },
  harem: {
    outer: pts('538 35, 580 54, 640 76, 700 92, 800 104, 960 101, 1120 76, 1240 40, 1290 24'),
    inner: pts('716 50, 860 62, 1000 58, 1160 46, 1290 22'),
    hem: 1282,
    folds: 6,
    lobe: 1,
    start: 0.08,
  },
}
