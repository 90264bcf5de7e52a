import { formatMoney } from '../lib/money.ts'
import { channelsText } from '../settings/payment-channels.rules.ts'
import type { DeliveryGroup } from '../shipping/delivery-groups.rules.ts'
import { openDaysText } from '../settings/open-days.rules.ts'
import { daysText, dispatchText, hourText } from '../settings/setting-texts.rules.ts'

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
        'Each piece has a size guide in centimetres and inches, with Nigerian, UK and US sizes side by side. Measure a dress you like, lying flat, and compare.',
        'Between two sizes? Send us your bust, waist and hip on WhatsApp and we tell you what we would pick.',
      ],
      link: { label: 'Ask us', href: '/contact' },
    },
    {
      question: 'Is it really in stock?',
      answer: [
        'Yes. We count every size and colour by itself, and what you see is what we can send. “Only 2 left” means two. While you pay, your pieces are held for you, so nobody can buy them from under you.',
        'We take no pre-orders. If your size is gone, choose it on its page anyway and leave your email: we write to you when it is back.',
      ],
    },
    {
      question: 'Do I need an account?',
      answer: [
        shop.guest_checkout
          ? 'No. You can order with your email address and phone number alone. With an account you keep your addresses, your orders and your wishlist.'
          : 'To browse, fill a cart and save pieces, no. To pay, yes: an email address and a password. What you put into the cart before stays there.',
      ],
    },
    {
      question: 'How do I get 5% off with TAG5?',
      answer: [
        `${shop.promo_banner}. Type the code into the box in your cart or at checkout.`,
        'It counts on the goods, not on delivery, works once per customer, and one order takes one code.',
      ],
    },
    {
      question: 'Why are the pictures drawn?',
      answer: [
        `${shop.illustration_note} The cloth, its colours and its print are drawn after the real thing, with a close-up for each piece. If what arrives is not what you expected, see the returns below.`,
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
        `By ${channelsText(shop.payment_channels)}, on the page of Paystack, who handles the payment. What you type there never reaches us.`,
        'All prices are in naira, and naira is what you are charged. A dollar price is there to compare. Your bank does the exchange if your card is foreign.',
      ],
    },
    ...(others.length
      ? [
          {
            question: `Can I pay by ${channelsText(others)}?`,
            answer: [
              `Yes. Go to payment as usual and choose ${channelsText(others)} on Paystack’s page. It shows you what to send or dial for this one order, and tells us when it has arrived.`,
              'We have no other account to pay into. If someone sends you account details in our name, do not pay, and tell us.',
            ],
          },
        ]
      : []),
    {
      question: 'Can I pay on delivery?',
      answer: ['No. We send a piece once it is paid.'],
    },
    {
      question: 'Money left my account, but the order is not marked as paid',
      answer: [
        'Do not pay again yet. Banks are sometimes slower than we are: we keep asking Paystack, and your order moves as soon as it says yes. If the money came too late for a piece that has since sold out, you get it back.',
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
        `Your order leaves us within ${dispatchText(shop)}. Paid before ${hourText(shop.dispatch_cutoff_hour)} ${openDaysText(shop)}, it can leave the same day. After that: ${nigerian.map(({ title, daysText: days }) => `${title.replace(/^A/, 'a')} ${lowerFirst(days)}`).join(', ')}.`,
        'Each product page and the checkout show the days as dates for where you are.',
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
  const days = daysText(shop.return_window_days)
  return [
    {
      question: 'Can I send something back?',
      answer: [
        `Yes, or swap it for another size or piece, within ${days} of delivery. It must be unworn and unwashed, with its tags on.`,
      ],
      link: { label: 'How to return', href: '/shipping-returns?tab=returns' },
    },
    {
      question: 'Who pays for the way back?',
      answer: ['You do, unless the piece has a fault or is not what you ordered. Then we pay, both ways.'],
    },
    {
      question: 'When do I get my money?',
      answer: [
        'When the piece is back and we have looked at it, we send the money back the way you paid, through Paystack. You get an email that day; your bank decides how long it takes to show it.',
      ],
    },
  ]
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
