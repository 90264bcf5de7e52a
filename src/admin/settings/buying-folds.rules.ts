import { formatMoney } from '../../lib/money.ts'
import type { DrawnSetting } from '../../settings/setting-fields.rules.ts'
import type { Settings } from '../../settings/settings.rules.ts'
import { daysText } from '../../settings/setting-texts.rules.ts'

type SettingsFold = { title: string; names: DrawnSetting[]; says: (own: Settings) => string }

/** What is folded under Buying and returns, and under Delivery: its fields, and in a few words how they are set. */
export const buyingFolds = {
  returns: {
    title: 'Damaged pieces, EU and UK returns, return address',
    names: [
      'return_window_eu_days',
      'claim_window_days',
      'return_expiry_days',
      'returns_address',
      'final_sale_tag',
    ],
    says: (own) =>
      `${daysText(own.claim_window_days)} to report damage; EU and UK ${daysText(own.return_window_eu_days)}; back to ${own.returns_address ? 'an address of its own' : 'the shop’s address'}`,
  },
  reviews: {
    title: 'Ask for reviews',
    names: ['review_after_days'],
    says: ({ review_after_days: days }) => (days === 0 ? 'Off' : `${daysText(days)} after delivery`),
  },
  transfer: {
    title: 'Transfers to your own account',
    names: ['transfer_bank', 'transfer_account', 'transfer_name'],
    says: ({ transfer_bank: bank, transfer_account: account }) =>
      [bank, account].filter(Boolean).join(' ') ||
      'No account added; needed only for transfers you check yourself',
  },
  deposits: {
    title: 'Deposits',
    names: ['deposit_at_checkout', 'deposit_minimum', 'deposit_percent', 'deposit_days'],
    says: (own) =>
      own.deposit_at_checkout
        ? `${own.deposit_percent}% on orders from ${formatMoney(own.deposit_minimum)}, the balance within ${daysText(own.deposit_days)}`
        : 'Shoppers pay in full',
  },
  cards: {
    title: 'Gift cards',
    names: ['gift_cards', 'gift_card_amounts', 'gift_card_least', 'gift_card_most'],
    says: (own) =>
      own.gift_cards
        ? `Sold from ${formatMoney(own.gift_card_least)} to ${formatMoney(own.gift_card_most)}`
        : 'Not sold',
  },
  code: {
    title: 'Delivery code',
    names: ['delivery_code'],
    says: ({ delivery_code }) => (delivery_code ? 'Asked for at the door' : 'Not asked for'),
  },
  record: {
    title: 'Show your delivery and refund times',
    names: ['trust_facts'],
    says: ({ trust_facts }) => (trust_facts ? 'On: products, checkout and About' : 'Off'),
  },
} satisfies Record<string, SettingsFold>
