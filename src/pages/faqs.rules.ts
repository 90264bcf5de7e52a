import { formatMoney } from '../lib/money.ts'
import { channelsText } from '../settings/payment-channels.rules.ts'
import type { DeliveryGroup } from '../shipping/delivery-groups.rules.ts'
import { openDaysText } from '../settings/open-days.rules.ts'
import { returnCostText, returnsText } from '../settings/return-texts.rules.ts'
import { dispatchText, hourText } from '../settings/setting-texts.rules.ts'

export type Faq = { question: string; answer: string[]; link?: { label: string; href: string } }
export type FaqGroup = { id: string; title: string; faqs: Faq[] }

type FaqFacts = {
  shop: {
    brand_name: string
    phone: string
    return_window_days: number
    free_delivery_threshold: number | null
    dispatch_days_min: number
    dispatch_days_max: number
    dispatch_cutoff_hour: number
    closed_weekdays: readonly string[]
    payment_channels: string[]
    guest_checkout: boolean
    promo_banner: string
    illustration_note: string
  }
  groups: DeliveryGroup[]
  /** The shipping setting `international_rate_text`. */
  internationalText: string
}

const allOf = new Intl.ListFormat('en-GB')

/** Every answer from the settings and the delivery locations as they are now (rule: one-source-of-promises). */
export function faqGroups(facts: FaqFacts): FaqGroup[] {
  return [
    { id: 'ordering', title: 'Ordering', faqs: orderingFaqs(facts) },
    { id: 'paying', title: 'Paying', faqs: payingFaqs(facts) },
    { id: 'delivery', title: 'Delivery', faqs: deliveryFaqs(facts) },
    { id: 'returns', title: 'Returns', faqs: returnFaqs(facts) },
  ]
}

function orderingFaqs({ shop }: FaqFacts): Faq[] {
  return [
    {
      question: 'Which size am I?',
      answer: [
        'Next to the sizes of a piece you find the size guide, in centimetres and inches, with Nigerian, UK and US sizes side by side. Measure yourself over light clothing and compare.',
        'Between two sizes? Send us your bust, waist and hip measurements on WhatsApp, and we will tell you which size we would take.',
      ],
      link: { label: 'Ask us', href: '/contact' },
    },
    {
      question: 'Is it really in stock?',
      answer: [
        'Yes. We count every size and colour separately, and you can only buy what we have. “Only 2 left” means two. While you pay, your pieces are held for you.',
        'We take no pre-orders. If your size has sold out, choose it on the product page all the same and leave your email: we write to you if it comes back.',
      ],
    },
    {
      question: 'Do I need an account?',
      answer: [
        shop.guest_checkout
          ? 'No. You can order with your email address and phone number alone. With an account you also keep your addresses, your orders and your wishlist.'
          : 'Not to browse, fill a cart or save pieces. To pay, yes: you need an email address and a password. What is in your cart stays there.',
      ],
    },
    {
      question: 'How do I get 5% off with TAG5?',
      answer: [
        `${shop.promo_banner}. Type the code into the box in your cart or at checkout.`,
        'The discount is on the goods, not on delivery. It works once per customer, and each order takes one code.',
      ],
    },
    {
      question: 'Why are the pictures drawn?',
      answer: [
        `${shop.illustration_note} The cloth, its colours and its print are drawn after the real thing, with a close-up for each piece. If what arrives is not what you expected, you can return it: see Returns below.`,
      ],
    },
  ]
}

function payingFaqs({ shop }: FaqFacts): Faq[] {
  const others = shop.payment_channels.filter((channel) => channel !== 'card')
  return [
    {
      question: 'How can I pay?',
      answer: [
        `By ${channelsText(shop.payment_channels)}, on Paystack’s secure page. We never see your card or bank details.`,
        'Prices are in naira, and you are charged in naira. A dollar price is only for comparison. If your card is foreign, your bank converts the amount.',
      ],
    },
    ...(others.length
      ? [
          {
            question: `Can I pay by ${channelsText(others)}?`,
            answer: [
              `Yes. Go to payment as usual and choose ${channelsText(others)} on Paystack’s page. It shows you the account or the code for this order, and tells us when the money has arrived.`,
              'We have no other account to pay into. If someone sends you account details in our name, do not pay, and tell us.',
            ],
          },
        ]
      : []),
    {
      question: 'Can I pay on delivery?',
      answer: ['No. We pack and send your order once it is paid.'],
    },
    {
      question: 'Money left my account, but the order is not marked as paid',
      answer: [
        'Please do not pay again yet. Banks can be slow. We keep checking with Paystack, and your order moves on as soon as the payment is confirmed. If the money comes too late and the piece has sold out, you get it back in full.',
      ],
      link: { label: 'Track your order', href: '/track-order' },
    },
  ]
}

function deliveryFaqs({ shop, groups, internationalText }: FaqFacts): Faq[] {
  const nigerian = groups.filter((group) => group.kind !== 'international_country')
  const abroad = groups.find((group) => group.kind === 'international_country')
  return [
    {
      question: 'How long does delivery take?',
      answer: [
        `Your order leaves us within ${dispatchText(shop)}. Paid before ${hourText(shop.dispatch_cutoff_hour)} ${openDaysText(shop)}, it can leave the same day. Delivery then takes: ${nigerian.map(({ title, daysText: days }) => `${title.replace(/^A/, 'a')} ${lowerFirst(days)}`).join(', ')}.`,
        'Each product page and the checkout show the dates for your location.',
      ],
      link: { label: 'All locations', href: '/shipping' },
    },
    {
      question: 'What does delivery cost?',
      answer: [
        `${nigerian.map(({ title, rateText }) => `${title}: ${rateText}`).join('. ')}. You see the exact price before you pay.`,
        ...(shop.free_delivery_threshold === null
          ? []
          : [
              `Delivery within Nigeria is free when the goods come to ${formatMoney(shop.free_delivery_threshold)} or more after any discount.`,
            ]),
      ],
    },
    ...(abroad
      ? [
          {
            question: 'Do you deliver abroad?',
            answer: [`Yes, to ${allOf.format(abroad.zones.map((zone) => zone.name))}. ${internationalText}`],
          },
        ]
      : []),
    {
      question: 'Where is my order?',
      answer: [
        'Enter your order number and the email address you ordered with. You need no account for that.',
      ],
      link: { label: 'Track your order', href: '/track-order' },
    },
    {
      question: 'I gave the wrong address',
      answer: [
        `Call ${shop.phone} or write on WhatsApp at once, with your order number. Until the parcel has left we can change it.`,
      ],
      link: { label: 'Contact', href: '/contact' },
    },
  ]
}

function returnFaqs({ shop }: FaqFacts): Faq[] {
  return [
    {
      question: 'Can I send something back?',
      answer: [returnsText(shop)],
      link: { label: 'How to return', href: '/shipping-returns?tab=returns' },
    },
    {
      question: 'Who pays for return delivery?',
      answer: [returnCostText],
    },
    {
      question: 'When do I get my money?',
      answer: [
        'When the piece is back and we have checked it, we send the money back the way you paid. You get an email when we do. Banks usually show it within 10 business days.',
      ],
    },
  ]
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
