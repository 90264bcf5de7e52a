declare global {
  interface Window {
    /** Resolves when the page's scripts may be fetched and run; made by an inline script of the page. */
    scriptsBegun?: Promise<void>
  }
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
