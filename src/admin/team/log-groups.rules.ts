import * as ownerNouns from '../../lib/owner-nouns.rules.ts'
import * as nouns from '../../lib/nouns.rules.ts'
import { countText, type Noun, formatCount } from '../../lib/count-text.ts'
import { minuteMs } from '../../lib/time.ts'

/** What of a line decides whether it belongs to the act of the line after it. */
export type LogRow = {
  id: number
  actor: string
  action: string
  subjectId: string
  step: string | null
  createdAt: Date
}

/** One act: lines that follow each other, `newest` to `oldest`. */
export type LogGroup = { newest: LogRow; oldest: LogRow; count: number; subjects: Set<string> }

/** A bulk change is one line already; sign-ins, exports and money stay one by one. */
const single =
  /^(?:bulk|staff|role|second-factor|push|payment|till|dispute)\.|\.export$|refund|accept_payment|recorded|counter/

/** Whether the earlier `row` is of the group's act: same person, same action, within a minute (rule: staff-log). */
export const joinsGroup = ({ oldest }: LogGroup, row: LogRow): boolean =>
  !single.test(row.action) &&
  row.actor === oldest.actor &&
  row.action === oldest.action &&
  row.step === oldest.step &&
  oldest.createdAt.getTime() - row.createdAt.getTime() <= minuteMs

export const newGroup = (row: LogRow): LogGroup => ({
  newest: row,
  oldest: row,
  count: 1,
  subjects: new Set([row.subjectId]),
})

export function addToGroup(group: LogGroup, row: LogRow): void {
  group.oldest = row
  group.count += 1
  group.subjects.add(row.subjectId)
}

const manyWords: Record<string, string> = {
  'order.transition:processing': 'packed # orders',
  'order.transition:shipped': 'shipped # orders',
  'order.transition:delivered': 'marked # orders as delivered',
  'order.transition:cancelled': 'cancelled # orders',
  'order.pack': 'packed # orders',
  'order.deliver': 'marked # orders as delivered',
  'order.ship': 'shipped # orders',
  'order.open': 'looked at # orders',
  'order.attention_cleared': 'looked at # orders',
  'order.note': 'wrote notes on # orders',
  'customer.view': 'looked at # customers',
  'product.create': 'made # products',
  'product.update': 'changed # products',
  'product.delete': 'deleted # products',
  'product.status': 'changed the state of # products',
  'stock.adjust': 'changed the stock of # sizes',
  'setting.set': 'changed # settings',
  'setting.unset': 'took # settings back to their default',
  'promo_code.create': 'made # promo codes',
  'promo_code.update': 'changed # promo codes',
  'abroad.save': 'changed # countries abroad',
  'zone.create': 'made # delivery places',
  'zone.update': 'changed # delivery places',
  'category.create': 'made # categories',
  'category.update': 'changed # categories',
  'showcase_item.create': 'made # drops',
  'showcase_item.update': 'changed # drops',
  'shipping_setting.set': 'changed # delivery texts',
}

/** Several lines in words: "changed 12 settings", "changed product Ada, 3 times". `first` is the newest line's sentence. */
export function groupSentence({ newest, count, subjects }: LogGroup, first: string): string {
  if (count === 1) return first
  if (subjects.size === 1) return `${first}, ${formatCount(count)} times`
  const words = manyWords[`${newest.action}:${newest.step ?? ''}`] ?? manyWords[newest.action]
  return words
    ? words.replace('#', formatCount(subjects.size))
    : `${first}, and ${formatCount(count - 1)} more like it`
}

/** `2 minutes later`, `1 hour later`, `3 days later`; in the same minute `at once`. */
export function laterText(from: Date, to: Date): string {
  const minutes = Math.floor((to.getTime() - from.getTime()) / minuteMs)
  const spans: [number, Noun][] = [
    [24 * 60, nouns.day],
    [60, ownerNouns.hour],
    [1, ownerNouns.minute],
  ]
  const span = spans.find(([size]) => minutes >= size)
  return span ? `${countText(span[1], Math.floor(minutes / span[0]))} later` : 'at once'
}
