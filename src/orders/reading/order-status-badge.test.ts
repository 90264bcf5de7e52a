import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OrderStatusBadge } from './order-status-badge.tsx'
import type { orderStatuses } from '../order/order-status.rules.ts'

const hueOf = (hex: string) => {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ]
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)]
  const span = max - min || 1
  const sector = max === r ? (g - b) / span : max === g ? 2 + (b - r) / span : 4 + (r - g) / span
  return (sector * 60 + 360) % 360
}
const backgroundOf = (status: (typeof orderStatuses)[number], pickup?: 'waiting' | 'ready') =>
  /bg-\[var\([\w-]+,(#[0-9A-F]{6})\)\]/i.exec(
    renderToStaticMarkup(createElement(OrderStatusBadge, { status, pickup: pickup ?? null })),
  )?.[1] ?? ''

// (rule: order-badge-colours)
test('each state has its own colour', () => {
  const between = (status: (typeof orderStatuses)[number], from: number, to: number) => {
    const hue = hueOf(backgroundOf(status))
    expect(hue, status).toBeGreaterThanOrEqual(from)
    expect(hue, status).toBeLessThanOrEqual(to)
  }
  between('pending_review', 35, 60)
  between('paid', 205, 240)
  between('processing', 260, 290)
  between('shipped', 120, 170)
  between('delivered', 120, 170)
  between('cancelled', 0, 20)
  const lightness = (status: 'shipped' | 'delivered') => Number.parseInt(backgroundOf(status).slice(3, 5), 16)
  expect(lightness('delivered')).toBeLessThan(lightness('shipped'))
})

test('of orders to fetch those that are ready differ from those to get ready', () => {
  expect(backgroundOf('paid', 'ready')).toBe(backgroundOf('shipped'))
  expect(backgroundOf('paid', 'waiting')).toBe(backgroundOf('paid'))
})
