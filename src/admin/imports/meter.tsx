type MeterProps = {
  label: string
  /** From 0 to 1; null while nobody knows. */
  share: number | null
  /** In place of the percent. */
  count?: string
  detail?: string
}

/** How far something is. */
export function Meter({ label, share, count, detail }: MeterProps) {
  const percent = share === null ? undefined : Math.round(share * 100)
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="min-w-0 font-semibold wrap-anywhere">{label}</span>
        <span className="text-muted tabular-nums">{count ?? (percent !== undefined && `${percent}%`)}</span>
      </p>
      <progress
        aria-label={label}
        max={100}
        {...(percent !== undefined && { value: percent })}
        className="h-2 w-full appearance-none border-0 bg-stage [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-stage [&::-webkit-progress-value]:bg-accent"
      />
      {detail && <p className="text-sm text-muted">{detail}</p>}
    </div>
  )
}
