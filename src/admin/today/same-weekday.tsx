import { type Currency, formatMoney } from '../../lib/money.ts'
import { formatTime } from '../../lib/time.ts'
import { sameWeekdayText, type Takings, totalOf, untilText } from './today.rules.ts'

type SameWeekdayProps = { currency: string; today: Takings; before: Takings; day: string; at: string }

/** Today until now and the same weekday a week ago until then, as two bars and a sentence (rule: same-weekday). */
export function SameWeekday({ currency, today, before, day, at }: SameWeekdayProps) {
  const until = new Date(at)
  const most = Math.max(totalOf(today), totalOf(before), 1)
  const bars = [
    { name: `Today until ${formatTime(until)}`, total: totalOf(today), fill: 'bg-accent' },
    { name: untilText(day, until), total: totalOf(before), fill: 'bg-field' },
  ]
  return (
    <div role="group" aria-label="Today and the same weekday" className="pb-6">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 tabular-nums">
        {bars.map(({ name, total, fill }) => (
          <div key={name} className="contents">
            <dt className="text-sm">{name}</dt>
            <dd aria-hidden className="h-4 border-l border-ink">
              <span
                className={`block h-full ${fill}`}
                style={{ width: `${(Math.max(total, 0) / most) * 100}%` }}
              />
            </dd>
            <dd className={`text-right font-semibold ${total < 0 ? 'text-alert' : ''}`}>
              {formatMoney(total, currency as Currency)}
            </dd>
          </div>
        ))}
      </dl>
      <p className="pt-1 text-sm text-muted empty:hidden">{sameWeekdayText(today, before)}</p>
    </div>
  )
}
