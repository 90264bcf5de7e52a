import { Icon } from '../../../ui/icon.tsx'

type StepperProps = {
  label: string
  value: number
  least?: number
  onValue: (value: number) => void
  /** The sheet it is in opens with the focus on its number. */
  isFirst?: boolean
  className?: string
}

/** A number with − and +, large enough for a thumb; it can also be typed. */
export function Stepper(stepper: StepperProps) {
  const { label, value, least = 0, onValue, isFirst, className = '' } = stepper
  return (
    <div className={`flex items-center justify-center gap-3 ${className}`}>
      <Step
        label={`One less: ${label}`}
        icon="minus"
        disabled={value <= least}
        onPress={() => onValue(value - 1)}
      />
      <input
        aria-label={label}
        data-autofocus={isFirst || undefined}
        inputMode="numeric"
        value={value}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => onValue(Number(target.value.replaceAll(/\D/g, '').slice(0, 6)))}
        className="min-h-12 w-24 rounded-control border border-field bg-white text-center text-xl font-semibold tabular-nums"
      />
      <Step label={`One more: ${label}`} icon="plus" onPress={() => onValue(value + 1)} />
    </div>
  )
}

type StepProps = { label: string; icon: 'minus' | 'plus'; disabled?: boolean; onPress: () => void }

function Step({ label, icon, disabled = false, onPress }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onPress}
      className="flex size-12 items-center justify-center rounded-control border border-ink bg-white disabled:opacity-55"
    >
      <Icon name={icon} />
    </button>
  )
}
