import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { views } from './art/camera.ts'
import { clothNames } from './art/cloths/library.ts'
import { widths } from './art/encode.ts'
import { drawHero } from './art/hero.ts'
import { drawPlate } from './art/plate.ts'
import { demoProducts } from './catalogue.ts'
import { castingTable } from './casting-table.ts'
import { castOf } from './casting.ts'

const folder = join(import.meta.dirname, 'plates')
const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))

describe('drawing', () => {
  test('the same plate is the same text twice', () => {
    for (const { slug, plate } of demoProducts.filter((_, i) => i % 9 === 0)) {
      for (const view of views)
        expect(
          drawPlate(plate, castOf(slug), slug, view) === drawPlate(plate, castOf(slug), slug, view),
          slug,
        ).toBe(true)
    }
    expect(drawHero() === drawHero()).toBe(true)
  }, 60_000)

  test('no plate contains a number that is not one', () => {
    for (const { slug, plate } of demoProducts) {
      const svg = drawPlate(plate, castOf(slug), slug, 'front')
      // A boolean, because a failure would print the whole drawing.
      expect(/NaN|undefined|Infinity/.test(svg), slug).toBe(false)
      expect(svg.length, slug).toBeGreaterThan(20_000)
    }
  }, 60_000)

  test('there are many cloths, and products use most of them', () => {
    const text = JSON.stringify(demoProducts.map((product) => product.plate))
    expect(new Set(clothNames.map((name) => name.split(':')[0])).size).toBeGreaterThanOrEqual(9)
    expect(clothNames.filter((name) => text.includes(name)).length).toBeGreaterThan(clothNames.length * 0.8)
  })
})

describe('casting', () => {
  test('every product has one row and nothing else does', () => {
    expect(Object.keys(castingTable).toSorted()).toEqual(
      demoProducts.map((product) => product.slug).toSorted(),
    )
  })

  test('neighbours in the grid differ', () => {
    for (let i = 1; i < demoProducts.length; i++) {
      const [a, b] = [castOf(demoProducts[i - 1]!.slug), castOf(demoProducts[i]!.slug)]
      const at = demoProducts[i]!.slug
      if (a.hair !== 'none') expect(b.hair, at).not.toBe(a.hair)
      expect(b.scene.shape, at).not.toBe(a.scene.shape)
      expect(b.scene.colour, at).not.toBe(a.scene.colour)
      expect(`${b.pose}${b.mirrored}`, at).not.toBe(`${a.pose}${a.mirrored}`)
    }
  })
})

describe('encoded plates', () => {
  test('every product has four views in three widths, alt texts and a link preview', () => {
    for (const { slug } of demoProducts) {
      for (const view of views) {
        const entry = manifest[slug]?.[view]
        expect(entry, `${slug} ${view}`).toMatchObject({ width: 1200, height: 1500 })
        expect(entry.alt).toMatch(/^Illustration: .{20,}/)
        expect(Buffer.from(entry.thumbhash, 'base64').length).toBeGreaterThan(10)
        for (const width of widths)
          expect(existsSync(join(folder, slug, `${view}-${width}.avif`)), `${slug} ${view} ${width}`).toBe(
            true,
          )
        expect(statSync(join(folder, slug, `${view}-800.avif`)).size).toBeLessThanOrEqual(40 * 1024)
      }
      expect(statSync(join(folder, slug, 'share.jpg')).size).toBeLessThanOrEqual(60 * 1024)
    }
  })

  test('all of them together stay under 19 MB', () => {
    const sizes = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => statSync(join(file.parentPath, file.name)).size)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(19_000_000)
  })
})
