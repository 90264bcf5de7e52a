/** What somebody must have done before an act finds something to do; `always` apart. */
const before: Record<string, string[]> = {
  'change-size': ['bring'],
  undo: ['pack', 'ship-order', 'bring'],
  deliver: ['pack', 'ship'],
  fail: ['pack', 'ship'],
  'came-back': ['fail'],
  'send-again': ['fail'],
  collect: ['ready'],
  keep: ['ready'],
  'rest-at-pickup': ['ready', 'add-line', 'change-line'],
  'sweep-pickups': ['ready', 'days'],
  return: ['bring'],
  claim: ['bring'],
  'approve-return': ['return', 'claim'],
  'decline-return': ['return'],
  'withdraw-return': ['return'],
  'receive-return': ['approve-return'],
  'settle-return': ['receive-return'],
  'send-exchange-first': ['approve-return'],
  'expire-returns': ['approve-return', 'days'],
  swap: ['bring'],
  'refund-moves': ['refund-amount'],
  'refund-again': ['refund-moves', 'notice'],
  'by-hand': ['refund-moves', 'notice'],
  'refund-comes-back': ['refund-moves'],
  contest: ['dispute', 'sweep-disputes'],
  'accept-dispute': ['dispute', 'sweep-disputes'],
  'answer-elsewhere': ['dispute'],
  'decide-dispute': ['contest'],
  unmatched: ['stranger', 'night'],
  prolong: ['ask-deposit', 'pay-part'],
  'sweep-rests': ['prolong', 'days'],
  seen: ['dashboard-refund', 'night'],
  'send-unpaid': ['add-line'],
  'replace-card': ['buy-card'],
  'open-card': ['buy-card'],
  'send-cards': ['buy-card', 'days'],
  'place-with-card': ['buy-card'],
  'pay-with-card': ['buy-card'],
  'sell-for-card': ['buy-card'],
  'place-with-credit': ['give-credit'],
  'take-credit': ['give-credit'],
  'ask-reviews': ['bring', 'days'],
  'mail-reviews': ['ask-reviews'],
  review: ['bring'],
}

/** Without these nothing happens. */
const always = ['pay', 'place', 'buy']

/** An act and all that leads to it, the last of it first. */
export function leadingTo(goal: string): string[] {
  const names = new Set([goal])
  // What is added meanwhile is gone through as well.
  for (const name of names) for (const one of before[name] ?? []) names.add(one)
  return [...names, ...always.filter((name) => !names.has(name))]
}

/** Acts that `before` speaks of. */
export const namedInGoals = () => [...Object.keys(before), ...Object.values(before).flat()]
