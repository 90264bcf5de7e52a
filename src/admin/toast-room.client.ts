/**
 * Messages never cover what somebody writes in: they are at the top while it is in the lower half of the window, where a
 * phone's keyboard would hide them as well (rule: toast-room).
 */
export function startToastRoom(): void {
  const place = () => {
    const field = document.activeElement
    const isWritten = field instanceof HTMLElement && field.matches(written)
    const isLow = isWritten && field.getBoundingClientRect().bottom > window.innerHeight / 2
    document.documentElement.toggleAttribute('data-toasts-above', isLow)
  }
  for (const sign of ['focusin', 'focusout', 'scrollend', 'resize'] as const)
    window.addEventListener(sign, place, { passive: true })
}

const written = 'main :is(input:not([type=checkbox], [type=radio], [type=file]), textarea, select)'
