/** What a text may say by a name, so that it always agrees with the settings (rule: text-facts), as the owner calls each. */
export const factNames = [
  { value: 'shop', label: 'Name of the shop' },
  { value: 'tagline', label: 'Tagline' },
  { value: 'address', label: 'Address' },
  { value: 'email', label: 'Email' },
  { value: 'phone', label: 'Phone' },
  { value: 'hours', label: 'Opening hours' },
  { value: 'return_days', label: 'Days to return' },
  { value: 'returns', label: 'How returns work' },
  { value: 'return_cost', label: 'Who pays a return' },
  { value: 'dispatch_days', label: 'Days until it is sent' },
  { value: 'cutoff_hour', label: 'Hour until which it is sent today' },
  { value: 'open_days', label: 'Open days' },
  { value: 'delivery_times', label: 'Delivery times' },
  { value: 'delivery_costs', label: 'Delivery costs' },
  { value: 'free_delivery_from', label: 'Free delivery from' },
  { value: 'countries', label: 'Countries you send to' },
  { value: 'payment_ways', label: 'Ways to pay' },
  { value: 'pictures', label: 'Note about the pictures' },
]

const questions = { value: 'questions', label: 'How to reach you' }
const called = (...values: string[]) => factNames.filter(({ value }) => values.includes(value))

/** Those that fit in one of the short texts. */
export const namesIn = {
  mail_greeting: [{ value: 'name', label: 'Customer’s first name' }, ...called('shop')],
  mail_footer: [...called('shop', 'tagline'), questions],
  about_teaser: called('shop', 'tagline', 'address'),
  claim_notes: called('return_days', 'dispatch_days', 'free_delivery_from'),
}
