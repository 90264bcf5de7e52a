/** Two keys after each other open a screen: `G` then a letter. */
export const goKeys: Record<string, string> = {
  t: '/admin',
  o: '/admin/orders',
  n: '/admin/needs-you',
  p: '/admin/products',
  c: '/admin/customers',
  s: '/admin/settings',
}

export const shortcuts: { keys: string[]; does: string }[] = [
  { keys: ['⌘K', 'Ctrl K'], does: 'Find anything' },
  { keys: ['/'], does: 'Search this list' },
  { keys: ['J', 'K'], does: 'Next row, row before' },
  { keys: ['Enter'], does: 'Open the row' },
  { keys: ['X'], does: 'Choose the row' },
  { keys: ['⇧ X', '⇧ click'], does: 'Choose all rows up to this one' },
  { keys: ['G T'], does: 'Today' },
  { keys: ['G O'], does: 'Orders' },
  { keys: ['G N'], does: 'Needs you' },
  { keys: ['G P'], does: 'Products' },
  { keys: ['G C'], does: 'Customers' },
  { keys: ['G S'], does: 'Settings' },
  { keys: ['⌘S', 'Ctrl S'], does: 'Save what you are editing' },
  { keys: ['Esc'], does: 'Close what is open' },
  { keys: ['?'], does: 'This list' },
]
