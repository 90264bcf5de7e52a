import { expect, test } from 'vitest'
import {
  cancelledMoneyText,
  refundReasonLabel,
  refundReasons,
  refundReasonText,
  refundSumsText,
} from './refund-reasons.rules.ts'

const sums = (returned: number) => ({
  receivedMinor: 2_050_000,
  returnedMinor: returned * 100,
  currency: 'NGN',
})

// (rule: refund-sums)
test('each reason is called the same by owner and customer', () => {
  for (const reason of refundReasons) {
    const text = refundReasonText(reason)
    expect(text.startsWith(`${refundReasonLabel(reason)}: `)).toBe(true)
    expect(text).toMatch(/\.$/)
  }
  expect(refundReasonText('second_payment')).toBe('Paid twice: we are sending the second payment back.')
})

// (rule: refund-sums)
test('a refund says what is back with it and in all', () => {
  expect(refundSumsText(250_000, sums(2_500))).toBe('That is ₦2,500 of the ₦20,500 you paid.')
  expect(refundSumsText(600_000, sums(18_000))).toBe(
    '₦6,000 back now, ₦18,000 in all of the ₦20,500 you paid.',
  )
  expect(refundSumsText(250_000, sums(20_500))).toBe(
    '₦2,500 back now, and with it all of the ₦20,500 you paid.',
  )
  expect(refundSumsText(2_050_000, sums(20_500))).toBe('That is all of the ₦20,500 you paid.')
})

// (rule: refund-sums)
test('a cancelled order says what goes back and what stays', () => {
  expect(cancelledMoneyText(sums(20_500))).toBe('All of the ₦20,500 you paid goes back to you.')
  expect(cancelledMoneyText(sums(18_000))).toBe(
    '₦18,000 of the ₦20,500 you paid goes back to you, ₦2,500 stays with us.',
  )
  expect(cancelledMoneyText({ ...sums(18_000), keptWhy: 'tailoring had begun.' })).toBe(
    '₦18,000 of the ₦20,500 you paid goes back to you, ₦2,500 stays with us, as agreed: tailoring had begun.',
  )
  expect(cancelledMoneyText(sums(0))).toBe('₦20,500 stays with us.')
})
