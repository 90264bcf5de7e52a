import { useBlocker } from '@tanstack/react-router'
import { useAsk } from '../ask.client.ts'

/** Confirms before a screen with unsaved changes is left; the browser itself confirms closing the tab. */
export function useLeaveGuard(isDirty: boolean): void {
  const { confirm } = useAsk()
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!isDirty || current.pathname === next.pathname) return false
      return !(await confirm({
        title: 'Leave without saving?',
        text: 'What you typed is kept on this device and is here again when you come back.',
        confirmText: 'Leave',
      }))
    },
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
  })
}
