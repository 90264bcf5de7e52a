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
import { colourTable } from './colour-table.ts'
import { colourwaysOf, viewsOf } from './colourways.ts'

const folder = join(import.meta.dirname, 'plates')
const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))

describe('drawing', () => {
  test('the same plate is the same text twice', () => {
    for (const [i, { slug, plate }] of demoProducts.filter((_, n) => n % 9 === 0).entries()) {
      const draw = () => drawPlate(plate, castOf(slug), slug, views[i % views.length]!)
      expect(draw() === draw(), slug).toBe(true)
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
    const text = JSON.stringify(demoProducts.flatMap(colourwaysOf).map(({ plate }) => plate))
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

describe('colours', () => {
  test('each further colour changes the drawing, by cloths and threads the first one has', () => {
    for (const product of demoProducts) {
      const [first, ...further] = colourwaysOf(product)
      const drawn = JSON.stringify(first!.plate)
      for (const { colour, folder: at, plate } of further) {
        expect(JSON.stringify(plate), at).not.toBe(drawn)
        for (const name of Object.keys(colourTable[product.slug]![colour]!))
          if (name !== 'wall') expect(drawn, `${at} has ${name}`).toContain(`"${name}"`)
      }
    }
  })

  test('nothing is written for a colour that no product has', () => {
    const colours = Object.entries(colourTable).flatMap(([slug, table]) =>
      Object.keys(table).map((colour) => `${slug}/${colour.toLowerCase()}`),
    )
    const drawn = demoProducts.flatMap(colourwaysOf).filter(({ isFirst }) => !isFirst)
    expect(colours.toSorted()).toEqual(drawn.map((each) => each.folder).toSorted())
  })
})

describe('encoded plates', () => {
  test('every colour of a product has its views in three widths, alt texts and a link preview', () => {
    for (const colourway of demoProducts.flatMap(colourwaysOf)) {
      const { colour } = colourway
      const place = join(folder, colourway.folder)
      for (const view of viewsOf(colourway)) {
        const at = `${colourway.folder} ${view}`
        const entry = manifest[colourway.folder]?.[view]
        expect(entry, at).toMatchObject({ width: 1200, height: 1500 })
        expect(entry.alt).toMatch(/^Illustration: .{20,}/)
        if (view === 'front') expect(entry.alt).toContain(`in ${colour.toLowerCase()}`)
        expect(Buffer.from(entry.thumbhash, 'base64').length).toBeGreaterThan(10)
        for (const width of widths)
          expect(existsSync(join(place, `${view}-${width}.avif`)), `${at} ${width}`).toBe(true)
        expect(statSync(join(place, `${view}-800.avif`)).size).toBeLessThanOrEqual(40 * 1024)
      }
      expect(statSync(join(place, 'share.jpg')).size).toBeLessThanOrEqual(60 * 1024)
    }
  })

  test('all of them together stay under 26 MB', () => {
    const sizes = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => statSync(join(file.parentPath, file.name)).size)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(26_000_000)
  })
})
