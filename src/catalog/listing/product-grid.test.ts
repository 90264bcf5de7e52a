import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { GridSkeleton } from './product-grid.tsx'
import { ProductPicture } from '../product-picture.tsx'

const skeletonsIn = (html: string) => html.match(/data-testid="skeleton"/g)?.length

// (rule: loading-skeletons)
test('a list waits with 8 empty boxes, the featured page with 12', () => {
  expect(skeletonsIn(renderToStaticMarkup(createElement(GridSkeleton, {})))).toBe(8)
  expect(skeletonsIn(renderToStaticMarkup(createElement(GridSkeleton, { count: 12 })))).toBe(12)
})

// (rule: broken-picture)
test('a product without a picture shows a neutral tile, never another garment', () => {
  const html = renderToStaticMarkup(createElement(ProductPicture, { image: undefined, sizes: '100vw' }))
  expect(html).toContain('No Image')
  expect(html).not.toContain('<img')
})

// (rule: focal-point)
test('a picture keeps its focal point in sight where it is cut to a frame', () => {
  const image = {
    url: '/media/a/800.avif',
    alt: '',
    width: 800,
    height: 1200,
    thumbhash: '',
    focal: '30% 10%',
  }
  const html = renderToStaticMarkup(createElement(ProductPicture, { image, sizes: '100vw' }))
  expect(html).toContain('object-position:30% 10%')
})
