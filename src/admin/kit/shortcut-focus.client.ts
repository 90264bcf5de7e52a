/** Whether a key is text: in a field, not on a checkbox. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])')

/** A question or a sheet: it is answered first. */
export const hasDialog = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
