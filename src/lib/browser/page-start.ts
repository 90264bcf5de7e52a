import { postponedScript } from '../postponed-scripts.ts'

/** A page without a large picture, or whose picture does not load, does not wait. */
const patienceMs = 2000

const interactionEvents = ['pointerdown', 'keydown', 'focusin', 'input', 'click'] as const

/**
 * Resolves when the page's first picture is loaded, so that scripts do not compete with it for a slow network
 * and a slow processor; at once when somebody touches the page, and after `patienceMs` in any case
 * (rule: early-input).
 */
export function pictureShownOrTouched(): Promise<void> {
  return new Promise((resolve) => {
    const begin = () => {
      for (const sign of interactionEvents) removeEventListener(sign, begin, true)
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(begin, patienceMs)
    for (const sign of interactionEvents) addEventListener(sign, begin, { capture: true, passive: true })
    const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
    const afterPaint = () => requestAnimationFrame(() => setTimeout(begin))
    if (!picture || picture.complete) afterPaint()
    else for (const end of ['load', 'error']) picture.addEventListener(end, afterPaint, { once: true })
  })
}

/** Fetches the scripts that the server has postponed, all at once. */
export function fetchPostponedScripts(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[${postponedScript}]`))
    link.rel = 'modulepreload'
}

/** Lets the browser handle input and paint before the next step. */
export const nextTask = (): Promise<void> =>
  (window as { scheduler?: { yield?: () => Promise<void> } }).scheduler?.yield?.() ??
  new Promise((resolve) => setTimeout(resolve))

/**
 * Resolves when React has hydrated the page's content, after the shell around it; an error screen has no
 * shell. React sets its own keys on every hydrated element.
 */
export async function pageHydrated(): Promise<void> {
  const isTaken = () =>
    Object.keys(document.querySelector('#main>*') ?? document.body.children[0]!).length > 0
  while (!isTaken()) await new Promise((resolve) => setTimeout(resolve, 50))
}
