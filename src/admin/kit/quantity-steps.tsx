type QuantityStepsProps = {
  /** Of what there are so many. */
  title: string
  quantity: number
  least?: number
  most?: number
  onQuantity: (quantity: number) => void
}

/** How many pieces of a line, with − and +. */
export function QuantitySteps({
  title,
  quantity,
  least = 0,
  most = Infinity,
  onQuantity,
}: QuantityStepsProps) {
  const step = (label: string, sign: string, to: number) => (
    <button
      type="button"
      aria-label={label}
      disabled={to < least || to > most}
      className="size-11 border border-field bg-white font-semibold disabled:opacity-40"
      onClick={() => onQuantity(to)}
    >
      {sign}
    </button>
  )
  return (
    <span className="flex shrink-0 items-center" role="group" aria-label={`How many of ${title}`}>
      {step('One less', '−', quantity - 1)}
      <span className="w-9 text-center tabular-nums">{quantity}</span>
      {step('One more', '+', quantity + 1)}
    </span>
  )
}
