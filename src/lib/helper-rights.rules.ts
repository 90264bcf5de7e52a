/** What an owner lets a helper do in addition to packing and shipping, in the order of the switches (rule: helper-rights). */
export const helperRights = {
  sell: 'sell at the counter',
  receive_returns: 'receive returns',
  count_stock: 'count stock',
  see_phones: 'see customers’ phone numbers',
} as const
export type Right = keyof typeof helperRights
export const rightNames = Object.keys(helperRights) as [Right, ...Right[]]

/** Of a new helper. */
export const usualRights: readonly Right[] = ['receive_returns', 'count_stock', 'see_phones']

/** The most of a price that a helper may be let take off, in percent. */
export const mostDiscountPercent = 99

export type HelperRights = { rights: readonly Right[]; discountPercent: number }

/** `receive returns and count stock`, or nothing. */
export const rightsText = (rights: readonly Right[]): string =>
  new Intl.ListFormat('en-GB').format(
    rightNames.filter((name) => rights.includes(name)).map((name) => helperRights[name]),
  )

/** Whether the second allows something that the first did not. */
export const isWider = (before: HelperRights, after: HelperRights): boolean =>
  after.rights.some((name) => !before.rights.includes(name)) || after.discountPercent > before.discountPercent
