import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'

type ActionButtonProps<In> = Omit<ComponentProps<typeof Button>, 'onClick' | 'isBusy' | 'children'> & {
  action: { isPending: boolean; mutate: (input: In) => void }
  /** What the action is run with. */
  input?: In
  /** Instead of running it at once: what is typed is looked at first. */
  onPress?: () => void
  label: ReactNode
}

/** A button that runs an action, busy while it runs. */
export const ActionButton = <In,>({ action, input, onPress, label, ...button }: ActionButtonProps<In>) => (
  <Button {...button} isBusy={action.isPending} onClick={onPress ?? (() => action.mutate(input as In))}>
    {label}
  </Button>
)
