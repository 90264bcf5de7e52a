import { defaultFaqs } from '../src/settings/default-faqs.rules.ts'
import type { Question } from '../src/settings/question.rules.ts'

/** Longer answers than a new shop's: each promises something that Indigo Lane does. */
const ownAnswers: Record<string, string> = {
  'Which size am I?': `Next to the sizes of a piece you find the size guide, in centimetres and inches, with Nigerian, UK and US sizes side by side. Measure yourself over light clothing and compare.

Between two sizes? Send us your bust, waist and hip measurements on WhatsApp, and we will tell you which size we would take.

[Ask us](/contact)`,
  'Can I pay by {other_payment_ways}?': `Yes. Go to payment as usual and choose {other_payment_ways} on Paystack’s page. It shows you the account or the code for this order, and tells us when the money has arrived.

We have no other account to pay into. If someone sends you account details in our name, do not pay, and tell us.`,
}

const ownQuestions: Question[] = [
  {
    group: 'Ordering',
    question: 'How do I get 5% off with TAG5?',
    answer: `{promo_banner}. Type the code into the box in your cart or at checkout.

The discount is on the goods, not on delivery. It works once per customer, and each order takes one code.`,
  },
  {
    group: 'Ordering',
    question: 'Why are the pictures drawn?',
    answer:
      '{pictures} The cloth, its colours and its print are drawn after the real thing, with a close-up for each piece. If what arrives is not what you expected, you can return it: see Returns below.',
  },
]

const all = defaultFaqs.map((faq) => ({ ...faq, answer: ownAnswers[faq.question] ?? faq.answer }))

/** A new shop's questions with the demo's answers, and two of its own at the end of Ordering. */
export const demoFaqs: Question[] = [
  ...all.filter(({ group }) => group === 'Ordering'),
  ...ownQuestions,
  ...all.filter(({ group }) => group !== 'Ordering'),
]
