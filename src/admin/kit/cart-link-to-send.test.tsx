import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '../../ui/test-screen.ts'
import { CartLinkToSend } from './cart-link-to-send.tsx'

// (rule: cart-links)
test('the link is in the message of WhatsApp, to the number of the order, and can be copied', async () => {
  const { user } = await openScreen(
    <CartLinkToSend pieces={[{ name: 'v1', quantity: 2 }]} text="2 × Halter, UK 6" phone="2348035550202" />,
    {},
  )
  const url = `${location.origin}/cart/with/v1:2`
  expect(screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toBe(
    `https://wa.me/2348035550202?text=${encodeURIComponent(`2 × Halter, UK 6\n${url}`)}`,
  )
  await user.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(await navigator.clipboard.readText()).toBe(url)
})
