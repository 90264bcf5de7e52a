/** The owner's lists that are saved as a file by one call; orders, products and customers have their own. */
export const listFileNames = [
  'promotions',
  'returns',
  'reviews',
  'credit',
  'credit-movements',
  'gift-cards',
  'tills',
  'staff-log',
] as const
export type ListFileName = (typeof listFileNames)[number]

/** How a list is narrowed down: each list reads what its screen has. */
export type ListFilter = { state?: string | undefined; who?: string | undefined }
