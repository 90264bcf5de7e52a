import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { GridSkeleton } from './product-grid.tsx'
import { ProductPicture } from './product-picture.tsx'

const skeletonsIn = (html: string) => html.match(/data-testid="skeleton"/g)?.length

test('a list waits with 8 empty boxes, the featured page with 12', () => {
  expect(skeletonsIn(renderToStaticMarkup(createElement(GridSkeleton, {})))).toBe(8)
  expect(skeletonsIn(renderToStaticMarkup(createElement(GridSkeleton, { count: 12 })))).toBe(12)
})

test('a product without a picture shows a neutral tile, never another garment', () => {
  const html = renderToStaticMarkup(createElement(ProductPicture, { image: undefined, sizes: '100vw' }))
  expect(html).toContain('No Image')
  expect(html).not.toContain('<img')
})
