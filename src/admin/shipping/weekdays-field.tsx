import { weekdays } from '../../lib/weekdays.ts'
import type { Editor } from '../kit/editor/use-editor.client.ts'
import type { SettingsRecord } from '../settings/settings.queries.ts'

const week = [...weekdays.slice(1), weekdays[0]!]

/** The days of the week on which nothing leaves. */
export function WeekdaysField({ editor }: { editor: Editor<SettingsRecord> }) {
  const closed = editor.values.closed_weekdays
  return (
    <fieldset>
      <legend className="pb-1.5 text-sm font-semibold">Nothing leaves on</legend>
      <div className="flex flex-wrap gap-x-5">
        {week.map((day) => (
          <label key={day} className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              className="size-5"
              checked={closed.includes(day)}
              onChange={({ target }) =>
                editor.set({
                  closed_weekdays: weekdays.filter((each) =>
                    each === day ? target.checked : closed.includes(each),
                  ),
                })
              }
            />
            {day}
          </label>
        ))}
      </div>
      {editor.errors.closed_weekdays && (
        <p className="text-sm font-medium text-camwood">{editor.errors.closed_weekdays}</p>
      )}
    </fieldset>
  )
}
