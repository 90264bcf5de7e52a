import { expect, test } from 'vitest'
import { currentLine, navLines } from './nav.rules.ts'

test.each([
  ['/admin', undefined, 'Today'],
  ['/admin/first-steps/payments', undefined, 'Today'],
  ['/admin/disputes/7', undefined, 'Needs you'],
  ['/admin/imports', undefined, 'Products'],
  ['/admin/feeds', undefined, 'Shop health'],
  ['/admin/shipping/carriers', undefined, 'Delivery'],
  ['/admin/elsewhere', undefined, undefined],
  ['/admin/orders/7', undefined, 'Orders'],
  ['/admin/products', undefined, 'Products'],
  ['/admin/products/7', undefined, 'Products'],
  ['/admin/products/count', undefined, 'Count stock'],
  ['/admin/settings', undefined, 'Settings'],
  ['/admin/settings', 'buying', 'Settings'],
  ['/admin/settings', 'look', 'Look and words'],
  ['/admin/settings', 'faqs', 'Look and words'],
  ['/shop-health', undefined, 'Shop health'],
] as const)('%s with the part %s belongs to %s', (path, part, label) => {
  expect(currentLine(navLines, path, part)?.label).toBe(label)
})
