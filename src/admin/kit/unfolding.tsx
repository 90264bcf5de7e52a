import { type ComponentProps, useState } from 'react'

type UnfoldingProps = Omit<ComponentProps<'details'>, 'open' | 'onToggle'> & { opensWhen: boolean }

/**
 * Details that open by themselves when `opensWhen` becomes true, and are closed by the person alone: what somebody is
 * writing in stays open (rule: editors-stay-open).
 */
export function Unfolding({ opensWhen, ...details }: UnfoldingProps) {
  const [isOpen, setOpen] = useState(opensWhen)
  const [before, setBefore] = useState(opensWhen)
  if (before !== opensWhen) {
    setBefore(opensWhen)
    if (opensWhen) setOpen(true)
  }
  return <details {...details} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} />
}
