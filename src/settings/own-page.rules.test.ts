import { expect, test } from 'vitest'
import { routeTable } from '../layout/route-table.rules.ts'
import { checkOwnPages } from './check-own-pages.rules.ts'
import { slugOfTitle } from './own-page.rules.ts'

const page = {
  slug: 'our-story',
  title: 'Our Story',
  text: 'We sew.',
  description: '',
  place: 'footer',
  published: true,
}

// (rule: own-pages)
test('an own page has a title, an address of its own and words that settings can fill in', () => {
  expect(checkOwnPages([page])).toEqual({ value: [page] })
  for (const wrong of [
    { title: ' ' },
    { slug: 'Our Story' },
    { slug: '../about' },
    { slug: 'about' },
    { slug: 'admin' },
    { slug: 'checkout' },
    { place: 'header' },
    { text: '{nobody}' },
    { text: 'x'.repeat(20_001) },
  ])
    expect(checkOwnPages([{ ...page, ...wrong }])).toHaveProperty('problem')
  expect(checkOwnPages([page, page])).toEqual({ problem: 'Two pages have the address our-story' })
  expect(checkOwnPages('x')).toHaveProperty('problem')
})

test('an address is made of a title', () => {
  expect(slugOfTitle('Aṣọ Òkè & co.')).toBe('aso-oke-co')
})

// (rule: own-pages)
test('no own page can take the name of a page of the shop', () => {
  for (const { path } of routeTable.filter((each) => each.path !== '/')) {
    const slug = path.split('/')[1]!
    expect([slug, checkOwnPages([{ ...page, slug }])]).toEqual([
      slug,
      { problem: `“Our Story”: the address ${slug} belongs to a page of the shop. Choose another` },
    ])
  }
})
