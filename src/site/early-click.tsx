import { useEffect } from 'react'

type EarlyWindow = Window & { isAlive?: boolean; earlyClick?: HTMLButtonElement | null }

/** Stands in the head: on a slow network a button can be pressed before its script is there; the last one is remembered. */
export const earlyClickScript = `addEventListener('click',function(event){if(!window.isAlive)window.earlyClick=event.target.closest('button[type=button]')},true)`

/** Presses that button once the page has come alive. Links work without scripts, and forms wait for theirs. */
export function EarlyClick() {
  useEffect(() => {
    const early: EarlyWindow = window
    early.isAlive = true
    if (early.earlyClick?.isConnected) early.earlyClick.click()
  }, [])
  return null
}
