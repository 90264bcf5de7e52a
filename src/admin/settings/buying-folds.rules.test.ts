import { expect, test } from 'vitest'
import { settingDefaults } from '../../settings/settings.rules.ts'
import { buyingFolds } from './buying-folds.rules.ts'

const saidOf = (more: object) =>
  Object.values(buyingFolds).map(({ says }) => says({ ...settingDefaults, ...more } as never))

test('each fold says how its settings are', () => {
  expect(saidOf({ delivery_code: false, trust_facts: true })).toEqual([
    '30 days to report damage; EU and UK 14 days; back to the shop’s address',
    '7 days after delivery',
    'No account added; needed only for transfers you check yourself',
    'Shoppers pay in full',
    'Not sold',
    'Not asked for',
    'On: products, checkout and About',
  ])
  expect(
    saidOf({
      transfer_bank: 'Titan Trust',
      transfer_account: '0123456789',
      deposit_at_checkout: true,
      deposit_minimum: 5_000_000,
      deposit_percent: 40,
      deposit_days: 14,
      gift_cards: true,
      returns_address: '5 Marina, Lagos',
      delivery_code: true,
      trust_facts: false,
      review_after_days: 0,
    }),
  ).toEqual([
    '30 days to report damage; EU and UK 14 days; back to an address of its own',
    'Off',
    'Titan Trust 0123456789',
    '40% on orders from ₦50,000, the balance within 14 days',
    'Sold from ₦5,000 to ₦200,000',
    'Asked for at the door',
    'Off',
  ])
})
