import type { Question } from './question.rules.ts'

const faq = (group: string, question: string, ...answer: string[]): Question => ({
  group,
  question,
  answer: answer.join('\n\n'),
})

/** The questions of a new shop: what is true of every shop on this program, filled from the settings (rule: text-facts). */
export const defaultFaqs: Question[] = [
  faq(
    'Ordering',
    'Which size am I?',
    'Next to the sizes of a piece you find the size guide, in centimetres and inches, with Nigerian, UK and US sizes side by side. Measure yourself over light clothing and compare.',
    '[Ask us](/contact)',
  ),
  faq(
    'Ordering',
    'Is it really in stock?',
    'Yes. We count every size and colour separately, and you can only buy what we have. “Only 2 left” means two. While you pay, your pieces are held for you.',
    'If your size has sold out, choose it on the product page all the same and leave your email: we write to you if it comes back.',
  ),
  faq('Ordering', 'Do I need an account?', '{account_rule}'),
  faq(
    'Paying',
    'How can I pay?',
    'By {payment_ways}, on Paystack’s secure page. We never see your card or bank details.',
    'Prices are in naira, and you are charged in naira. A dollar price is only for comparison. If your card is foreign, your bank converts the amount.',
  ),
  faq(
    'Paying',
    'Can I pay by {other_payment_ways}?',
    'Yes. Go to payment as usual and choose {other_payment_ways} on Paystack’s page. It shows you the account or the code for this order, and tells us when the money has arrived.',
  ),
  faq('Paying', 'Can I pay on delivery?', 'No. We pack and send your order once it is paid.'),
  faq(
    'Paying',
    'Money left my account, but the order is not marked as paid',
    'Please do not pay again yet. Banks can be slow. We keep checking with Paystack, and your order moves on as soon as the payment is confirmed. If the money comes too late and the piece has sold out, you get it back in full.',
    '[Track your order](/track-order)',
  ),
  faq(
    'Delivery',
    'How long does delivery take?',
    'Your order leaves us within {dispatch_days}. Paid before {cutoff_hour} {open_days}, it can leave the same day. From payment to your door it takes: {delivery_times}.',
    '{if_dates}Each product page and the checkout show the dates for your location.',
    '{if_places}[All locations](/shipping)',
  ),
  faq(
    'Delivery',
    'What does delivery cost?',
    '{delivery_costs}. {if_places}You see the exact price before you pay.',
    'Delivery within Nigeria is free on orders of {free_delivery_from} or more after any discount.',
  ),
  faq('Delivery', 'Do you deliver abroad?', 'Yes, to {countries}. {if_abroad}{abroad}'),
  faq(
    'Delivery',
    'Where is my order?',
    'Enter your order number and the email address you ordered with. You need no account for that.',
    '[Track your order](/track-order)',
  ),
  faq(
    'Delivery',
    'I gave the wrong address',
    'Call {phone} or write on WhatsApp at once, with your order number. Once the parcel has left, it is too late.',
    '[Contact](/contact)',
  ),
  faq(
    'Returns',
    'Can I send something back?',
    '{returns}',
    '{if_returns}[How to return](/shipping-returns?tab=returns)',
  ),
  faq('Returns', 'Who pays for return delivery?', '{return_cost}'),
  faq(
    'Returns',
    'When do I get my money?',
    '{if_returns}When the piece is back and we have checked it, we send the money back the way you paid. {if_returns}You get an email when we do. {if_returns}Banks usually show it within 10 business days.',
  ),
]
