/** A reload or a restored tab starts without the overlay that was open. Called before the page is hydrated. */
export function clearStaleOverlay() {
  const state = window.history.state as { overlay?: string } | null
  if (state?.overlay) window.history.replaceState({ ...state, overlay: undefined }, '')
}
