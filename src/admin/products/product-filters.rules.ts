type Counts = Record<'draft' | 'scheduled' | 'live' | 'archived', number>

/** The statuses, with a count of what waits for the owner: the scheduled go live by themselves. */
export const statusTabs = (status: string | undefined, counts: Counts | undefined) => ({
  label: 'Status',
  tabs: [
    { label: 'All', value: undefined, count: undefined },
    { label: 'Live', value: 'live', count: undefined },
    { label: 'Drafts', value: 'draft', count: counts?.draft ?? 0 },
    { label: 'Scheduled', value: 'scheduled', count: undefined },
    { label: 'Archived', value: 'archived', count: undefined },
  ].map(({ value, ...tab }) => ({
    ...tab,
    href: `/admin/products${value ? `?status=${value}` : ''}`,
    isCurrent: status === value,
  })),
})

/** What narrows and orders the owner's products further. */
export const productFilters = (categories: { id: string; name: string }[]) => [
  {
    name: 'category_id',
    label: 'Category',
    options: categories.map(({ id, name }) => ({ value: id, label: name })),
  },
  {
    name: 'stock',
    label: 'Stock',
    options: [
      { value: 'low', label: 'A size runs low' },
      { value: 'out', label: 'A size is sold out' },
    ],
  },
  {
    name: 'only',
    label: 'Only',
    options: [
      { value: 'sale', label: 'On sale' },
      { value: 'featured', label: 'Featured' },
      { value: 'no_picture', label: 'Without a picture' },
    ],
  },
  {
    name: 'sort',
    label: 'Order',
    any: 'Last changed',
    options: [
      { value: 'newest', label: 'Newest' },
      { value: 'title', label: 'By title' },
      { value: 'price', label: 'Cheapest first' },
    ],
  },
]
