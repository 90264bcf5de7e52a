type QuantityStepsProps = {
  /** Of what there are so many. */
  title: string
  quantity: number
  least?: number
  most?: number
  /** What the group and its two buttons are called, where they mean more than how many. */
  names?: { group: string; less: string; more: string }
  className?: string
  onQuantity: (quantity: number) => void
}

/** How many pieces of a line, with − and +. */
export function QuantitySteps(props: QuantityStepsProps) {
  const { title, quantity, least = 0, most = Infinity, className = 'bg-white', onQuantity } = props
  const { names = { group: `How many of ${title}`, less: 'One less', more: 'One more' } } = props
  const step = (label: string, sign: string, to: number) => (
    <button
      type="button"
      aria-label={label}
      disabled={to < least || to > most}
      className={`size-11 border border-field font-semibold disabled:opacity-40 ${className}`}
      onClick={() => onQuantity(to)}
    >
      {sign}
    </button>
  )
  return (
    <span className="flex shrink-0 items-center" role="group" aria-label={names.group}>
      {step(names.less, '−', quantity - 1)}
      <span className="w-9 text-center tabular-nums">{quantity}</span>
      {step(names.more, '+', quantity + 1)}
    </span>
  )
}
