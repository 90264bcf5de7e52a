type Params = Record<string, string | undefined>

const given = (entries: [string, string | undefined][]) =>
  Object.fromEntries(entries.filter((entry): entry is [string, string] => Boolean(entry[1])))

/** The filters of a list's URL, as a bulk change takes them. */
export const filterOf = ({ status, category_id, stock, only, q }: Params) => ({
  ...given([
    ['status', status],
    ['category_id', category_id],
    ['stock', stock],
    ['search', q],
  ]),
  ...(only === 'sale' && { sale: true as const }),
  ...(only === 'featured' && { featured: true as const }),
  ...(only === 'no_picture' && { no_picture: true as const }),
})

/** The same as the list's call takes it, with order and page. */
export const listQueryOf = (params: Params): object => ({
  ...Object.fromEntries(Object.entries(filterOf(params)).map(([name, value]) => [name, String(value)])),
  ...given([
    ['sort', params.sort],
    ['page', params.page],
  ]),
})
