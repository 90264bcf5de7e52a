type ChipProps = { isChosen: boolean; onClick: () => void; children: string }

/** One of a few choices, as a press. */
export function Chip({ isChosen, onClick, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onClick}
      className={`min-h-11 rounded-control border px-3.5 py-1 font-semibold lg:pointer-fine:min-h-9 ${isChosen ? 'border-ink bg-ink text-white' : 'border-ink bg-white'}`}
    >
      {children}
    </button>
  )
}
