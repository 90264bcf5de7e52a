import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { linesOf } from '../../ui/test-lines.ts'
import { openScreen } from '../../ui/test-screen.ts'
import { PromoCodeBox } from './promo-code-box.tsx'

const field = () => linesOf().find((line) => line.startsWith('textbox Promo code'))
const promo = (applied: boolean, message: string) => ({ code: 'TAG5', applied, message }) as never

// (rule: promo-code)
test('the field says why its code was refused', async () => {
  const setPromoCode = vi.fn<(code: string) => void>()
  const { user } = await openScreen(
    <PromoCodeBox promoCode="tag5" setPromoCode={setPromoCode} promo={promo(false, 'This code has ended')} />,
  )
  expect(field()).toContain('textbox Promo code “tag5” (This code has ended) [')
  expect(field()).toContain('invalid')
  await user.type(screen.getByRole('textbox'), '0{Enter}')
  expect(setPromoCode.mock.lastCall).toEqual(['tag50'])
})

test('a code that applies is taken out by its button', async () => {
  const setPromoCode = vi.fn<(code: string) => void>()
  const { user } = await openScreen(
    <PromoCodeBox promoCode="tag5" setPromoCode={setPromoCode} promo={promo(true, '5% off')} />,
  )
  expect(linesOf().join(' ')).toContain('TAG5: 5% off')
  await user.click(screen.getByRole('button', { name: 'Remove promo code' }))
  expect(setPromoCode.mock.lastCall).toEqual([''])
})
