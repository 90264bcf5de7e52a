import { InputText } from '../fields.tsx'

type TimeProps = {
  name: string
  label: string
  hint?: string
  error?: string | undefined
  /** Minutes after midnight. */
  minutes: number
  onMinutes: (minutes: number) => void
}

/** A time of the day as minutes after midnight; an empty field changes nothing. */
export const InputTime = ({ minutes, onMinutes, ...field }: TimeProps) => (
  <InputText
    type="time"
    className="max-w-48"
    {...field}
    value={[Math.floor(minutes / 60) % 24, minutes % 60]
      .map((part) => String(part).padStart(2, '0'))
      .join(':')}
    onValue={(typed) => {
      const [hour, minute] = typed.split(':').map(Number)
      if (hour !== undefined && minute !== undefined) onMinutes(hour * 60 + minute)
    }}
  />
)
