import { describe, expect, test } from 'vitest'
import { curve, dense, dice, pts, table, taper } from './geometry.ts'
import { bones, tubePoint } from './tube.ts'

describe('geometry', () => {
  test('a width table passes its knots and never overshoots between them', () => {
    const knots = pts('542 70, 605 93, 662 110, 740 110, 860 103, 1150 90')
    const width = table(knots)
    for (const [y, w] of knots) expect(width(y)).toBeCloseTo(w, 6)
    for (let y = 542; y <= 1150; y += 3) {
      expect(width(y)).toBeGreaterThanOrEqual(70 - 1e-9)
      expect(width(y)).toBeLessThanOrEqual(110 + 1e-9)
    }
    expect([width(0), width(2000)]).toEqual([70, 90])
  })

  test('points are read in order', () => {
    expect(pts('0 1, -2.5 34')).toEqual([
      [0, 1],
      [-2.5, 34],
    ])
  })

  test('dense lines have no long side, curves keep their ends', () => {
    const line = dense(pts('0 0, 100 0'), 9, false)
    for (let i = 1; i < line.length; i++) expect(line[i]![0] - line[i - 1]![0]).toBeLessThanOrEqual(9)
    const bow = curve(pts('0 0, 50 40, 100 0'), 8)
    expect([bow[0], bow.at(-1)]).toEqual(pts('0 0, 100 0'))
  })

  test('a taper closes to a point at both ends', () => {
    const leaf = taper(pts('0 0, 0 50, 0 100'), 10)
    expect(Math.abs(leaf[0]![0])).toBeLessThan(1e-6)
    expect(Math.abs(leaf[2]![0])).toBeLessThan(1e-6)
    expect(Math.abs(leaf[1]![0])).toBeCloseTo(5, 5)
  })

  test('the same seed throws the same numbers', () => {
    const [a, b] = [dice('hem'), dice('hem')]
    for (let i = 0; i < 20; i++) expect(a()).toBe(b())
    expect(dice('hem')()).not.toBe(dice('fold')())
  })

  test('a bent sleeve keeps its width at the elbow', () => {
    const tube = bones(pts('0 0, 86 160, 20 282'), 64)
    for (let s = 20; s < tube.length - 20; s += 4) {
      const [a, b] = [tubePoint(tube, s, 40), tubePoint(tube, s, -40)]
      expect(Math.hypot(a[0] - b[0], a[1] - b[1])).toBeGreaterThan(78)
    }
  })
})
