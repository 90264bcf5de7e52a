import type { AnyRouter } from '@tanstack/react-router'
import { buildHeader } from '../build-header.ts'

let first: string | null = null
let isUpgraded = false

/** Records which build of the shop answers: the first answer comes from this page's build. */
export function noteBuild(answer: Response): Response {
  const build = answer.headers.get(buildHeader)
  first ??= build
  isUpgraded = build !== null && build !== first
  return answer
}

/** After an upgrade the next navigation is a full load, with the new program (rule: part-failure). */
export function followUpgrades(router: AnyRouter): void {
  if (import.meta.env.SSR) return
  router.subscribe('onBeforeLoad', ({ pathChanged }) => {
    if (!isUpgraded || !pathChanged || !navigator.onLine) return
    router.history.flush()
    location.reload()
  })
}
