import { secondMs } from '../../lib/time.ts'

/** The field that was typed in last, and when. */
let last: { field: HTMLElement; at: number } | undefined

/** For as long after the last letter in a field that has gone, further letters are meant for it. */
const orphanMs = 2 * secondMs

/** Whether a key is text: in a field, not on a checkbox; also while the field has just gone (rule: editors-stay-open). */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])'))
    last = { field: target, at: performance.now() }
  else if (last && isGone(last.field) && performance.now() - last.at < orphanMs) last.at = performance.now()
  else last = undefined
  return last !== undefined
}

const isGone = (field: HTMLElement) => !field.isConnected || field.closest('details:not([open])') !== null

/** A question or a sheet: it is answered first. */
export const hasDialog = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
