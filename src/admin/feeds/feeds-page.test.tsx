import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '../../ui/test-screen.ts'
import { FeedsPage } from './feeds.page.tsx'

const open = (answer: object) =>
  openScreen(<FeedsPage />, { at: '/admin/feeds', answers: { 'GET /api/admin/feeds/refusals': answer } })

// (rule: feed-refusals)
test('each piece is a line with its reasons that leads to it', async () => {
  const pieces = [{ id: 'p-1', title: 'Oniko Wrap', image: null, refusals: ['no_colour', 'sale_over'] }]
  await open({ is_on: true, total: 201, pieces })
  const line = await screen.findByRole('link', { name: /Oniko Wrap/ })
  expect(line.getAttribute('href')).toBe('/admin/products/p-1')
  expect(line.textContent).toContain('No Image')
  expect(line.textContent).toContain('Give every size a colour\u00a0· End the sale, or give it a later end')
  expect(screen.getByRole('status').textContent).toBe(
    'Google would refuse 201 live pieces. The first 1 are here.',
  )
  expect(screen.queryByRole('link', { name: 'Open the setting' })).toBeNull()
})

// (rule: product-feeds)
test('while the feeds are off the screen leads to their switch', async () => {
  await open({ is_on: false, total: 0, pieces: [] })
  const link = await screen.findByRole('link', { name: 'Open the setting' })
  expect(link.getAttribute('href')).toBe('/admin/settings?part=found')
  expect(screen.getByRole('status').textContent).toBe('Google would take all your live pieces.')
})
