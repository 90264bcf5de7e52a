import { useState } from 'react'
import { formatDate, lagosDay } from '../../lib/time.ts'
import { settingLabels } from '../../settings/setting-fields.rules.ts'
import { Button } from '../../ui/button.tsx'
import type { Editor } from '../kit/editor/use-editor.client.ts'
import { Chip } from '../kit/chip.tsx'
import { InputText, Problem } from '../kit/fields.tsx'
import { useNow } from '../kit/use-now.client.ts'
import type { SettingsRecord } from '../settings/settings.queries.ts'
import { nigerianHolidays } from './nigerian-holidays.rules.ts'

const dateOf = (day: string) => formatDate(new Date(`${day}T12:00:00Z`))

/** The single days on which nothing leaves or arrives: picked by date, or taken from Nigeria's holidays (rule: holidays-offered). */
export function ClosedDays({ editor }: { editor: Editor<SettingsRecord> }) {
  const today = lagosDay(useNow())
  const [picked, setPicked] = useState('')
  const closed = editor.values.closed_dates
  const set = (days: readonly string[]) => editor.set({ closed_dates: [...new Set(days)].toSorted() })
  const toggle = (day: string) =>
    set(closed.includes(day) ? closed.filter((one) => one !== day) : [...closed, day])
  const year = Number(today.slice(0, 4))
  const holidays = [...nigerianHolidays(year), ...nigerianHolidays(year + 1)]
  const coming = holidays.filter(({ day }) => day >= today).slice(0, 12)
  const others = closed.filter((day) => !coming.some((holiday) => holiday.day === day))
  const add = () => {
    if (!picked) return
    set([...closed, picked])
    setPicked('')
  }
  return (
    <fieldset data-fields="closed_dates" className="grid gap-3">
      <legend className="pb-1.5 text-sm font-semibold">{settingLabels.closed_dates}</legend>
      <p className="text-sm text-muted">
        Nothing is sent or delivered on these days. Press a holiday to close the shop on it.
      </p>
      <ul aria-label="Holidays of Nigeria" className="flex flex-wrap gap-2">
        {coming.map(({ day, name, isExpected }) => (
          <li key={day}>
            <Chip isChosen={closed.includes(day)} onClick={() => toggle(day)}>
              {`${name}, ${dateOf(day)}${isExpected ? ' (expected)' : ''}`}
            </Chip>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">
        Expected days follow the moon: check them when the government has announced them.
      </p>
      <div className="flex items-end gap-3">
        <InputText
          type="date"
          name="closed-day"
          label="Another closed day"
          min={today}
          value={picked}
          onValue={setPicked}
        />
        <Button variant="secondary" onClick={add} disabled={!picked}>
          Add
        </Button>
      </div>
      {others.length > 0 && (
        <ul aria-label="Other closed days" className="flex flex-wrap gap-2">
          {others.map((day) => (
            <li key={day}>
              <Button variant="secondary" onClick={() => toggle(day)}>
                {dateOf(day)}
                <span aria-hidden> ×</span>
                <span className="sr-only">, take out</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Problem text={editor.errors.closed_dates} />
    </fieldset>
  )
}
