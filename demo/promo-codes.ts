import type { promoCodes } from '../src/db/schema.ts'

/** Tag the brand on social media, get 5% off the next order (rule: social-tag-banner). */
export const demoPromoCodes: (typeof promoCodes.$inferInsert)[] = [
  {
    code: 'TAG5',
    description: '5% off for tagging us on social media',
    kind: 'percent',
    value: 5,
    oncePerCustomer: true,
  },
]
