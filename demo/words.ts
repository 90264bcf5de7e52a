import { demoBrand } from '../src/settings/brand.rules.ts'
import { defaultPrivacy } from '../src/settings/default-texts.rules.ts'
import type { Settings } from '../src/settings/settings.rules.ts'
import { demoFaqs } from './faqs.ts'
import { indigo } from '../src/theme/start-themes.rules.ts'

/** The words and promises of Indigo Lane: rows like those of any other owner. */
export const demoSettings = {
  ...demoBrand,
  claims: ['Affordable pricing', 'Fast nationwide delivery', 'Easy exchange'],
  claim_notes: [
    'Cut and sewn in small runs, priced in naira. You see your total, delivery included, before you pay.',
    'Sent within {dispatch_days}. Free in Nigeria on orders of {free_delivery_from} or more.',
    'Wrong size? Exchange it or send it back within {return_days} of delivery.',
  ],
  return_window_days: 7,
  gift_cards: true,
  cart_delivery_estimate: 250_000,
  free_delivery_threshold: 5_000_000,
  dispatch_days_min: 1,
  dispatch_days_max: 2,
  new_in_note: 'Fresh arrivals updated weekly',
  promo_banner: 'Tag us on social media and get 5% off your next order with code TAG5',
  search_description: 'Dresses, tops, pants and accessories in adire, aso-oke and ankara, priced in naira.',
  about_heading: 'Dyed, cut and worn in Lagos',
  about_teaser:
    '{shop} makes clothes from cloth with a history: adire tied by hand, aso-oke woven on the narrow loom, ankara cut to move in. We make few of each piece, and we tell you when your size is nearly gone.',
  about_title: 'From the dye‑pit to your door',
  about_text: `{shop} is a shop for women’s clothing in {address}. {tagline}

## Our mission

To put good cloth within reach: adire tied and dyed by hand, aso-oke woven on the narrow loom, ankara cut to move in, at a fair price in naira, and delivered fast.

## Our vision

A wardrobe for every Nigerian woman, at home and abroad, where our own cloth is not only for weddings. You wear it to the office, to the market, to dinner, and on an ordinary Tuesday.

## Small runs, honest stock

Hand-dyed cloth comes in small batches, so we make few of each piece. If your size has sold out, leave your email on its page and we will write to you if it comes back. For a drop that is still to come, we write to you once it is in the shop.`,
  shipping_text: `## If it does not arrive

First look at [Track Order](/track-order). If the date has passed, send us your order number and we will ask the carrier. If a parcel is lost on its way to you, we replace it or give your money back.

Please give a phone number you will answer, so that the rider can reach you.`,
  returns_text: `## What we take back

- Clothing and accessories in the condition in which you received them, unworn and with their tags on.
- Sale pieces too, under the same rules. You get back the price you paid for them.
- Earrings and underwear, only if they are faulty or not what you ordered.
- We cannot take back pieces that have been worn, washed, altered or perfumed.

## Faults and mix-ups

A seam that opens, dye that is not even where it should be, a piece you did not order: send us a photo within {return_days} of delivery. We replace it or give your money back, and pay for delivery both ways. Hand-dyed cloth varies a little from piece to piece; that is not a fault.

Nothing here limits your consumer rights under Nigerian law.

## Refunds

Money goes back to the card or account it came from, never to another. If you used a discount, you get back the discounted price you paid. Delivery to you is refunded when the fault is ours. You get an email when the refund is on its way; banks usually show it within 10 business days.

Still have a question? [{email}](mailto:{email})`,
  privacy_text: defaultPrivacy.replace(
    'We keep what it takes to sell to you and deliver.',
    'We keep what it takes to sell you clothes and send them.',
  ),
  terms_text: `What you can expect of us, and we of you, when you buy at {shop}. In plain words, because you should be able to read what you agree to.

## Who sells

The seller is {shop}, {address}. You can reach us at [{email}](mailto:{email}) or on {phone}. To order you must be 18 or have the consent of a parent.

## How an order works

You put pieces into the cart, give an address and pay. Your order is accepted when we confirm the payment by email. Until then your pieces are held for a limited time; if no payment arrives, they go back on sale and the order is cancelled at no cost.

If we cannot supply a piece you paid for, because two people bought the last one at the same moment or it turns out to be damaged, you get its price back in full.

Where the delivery price is on request, you owe nothing until you accept the price we send.

## Prices

- Prices are in naira. A dollar price next to one is only for comparison.
- The checkout shows the total of goods, discount and delivery before you pay. That total is what you are charged; we add nothing later. Where a country asks for duty or tax when a parcel arrives, the checkout says so.
- If a price changes while a piece is in your cart, we show you the new price before you pay. Orders already paid stay as they are.
- Delivery within Nigeria is free on orders of {free_delivery_from} or more after any discount, where the [shipping page](/shipping) says so.

## Payment

By {payment_ways}, through Paystack. We never ask you to pay into another account, in a chat or on the phone. If we cannot match a payment to an order, a person looks at it and refunds it if it belongs to none.

## Delivery

Orders leave within {dispatch_days} of payment. The days shown on the [shipping page](/shipping) are estimates, not guarantees. We carry the risk until the parcel is handed over at your address.

## Returns and exchanges

{returns} {return_cost} The conditions are under [Returns](/shipping-returns?tab=returns). We take no pre-orders.

## Promo codes

A code takes its discount off the goods, not off delivery. One order takes one code. A code that is limited to once per customer means the person, not the email address. Codes have no cash value.

## Your account

Keep your password to yourself, and tell us if you think someone else has it. We may close accounts that are used for fraud; orders that were paid honestly are still delivered.

## Pictures

{pictures} Colours look different from screen to screen, and hand-dyed cloth varies from piece to piece.

## Liability and law

We are responsible for what we sell as the Federal Competition and Consumer Protection Act 2018 says, and nothing here takes away a right it gives you. Beyond that, we are responsible for damage we cause on purpose or through carelessness.

Nigerian law applies. Talk to us first: most things end with a phone call. If not, you can turn to the Federal Competition and Consumer Protection Commission or the courts.`,
  theme: indigo,
  faqs: demoFaqs,
  mail_footer: '{shop}: {tagline} {questions}',
} satisfies Partial<Settings>

/** What is Indigo Lane's alone: no page or mail of another shop may hold it. */
export const demoOnlyWords = [
  'indigo lane',
  'indigolane',
  'tag5',
  'dye',
  'adire',
  'aso-oke',
  'ankara',
  'our mission',
  'our vision',
  'illustration',
  'drawn',
  'fashion',
  'updated weekly',
  'affordable',
  'nationwide',
  'easy exchange',
  'small runs',
  'IL-2',
  '803 000 0000',
  'Lagos, Nigeria',
  '₦50,000',
  '₦2,500',
  '7 days',
  '7-day',
  'business days of',
  'sent within',
  '1–2 business',
  'free delivery',
  'delivery is free',
  'we replace it',
  'no image',
]
