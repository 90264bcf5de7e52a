import { existsSync } from 'node:fs'
import { installPackages } from './debian-packages.ts'

/** Without windows and toolbars, which the full Chromium opens for every page: a third of its work. */
const light = '/usr/bin/chromium-headless-shell'
const full = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * The machine's Chromium, the light one if present; as root on Debian it is installed when missing. Throws
 * with instructions when there is none.
 */
export function findChromium(): string {
  if (existsSync(light) || installPackages('chromium-headless-shell')) return light
  const found = full.find((place) => existsSync(place))
  if (found) return found
  if (installPackages('chromium')) return full[0]!
  throw new Error(
    'The journeys need Chromium: install it (Debian: apt-get install chromium-headless-shell) and run npm test again.',
  )
}

/** Quiet flags for headless use; root cannot use Chromium's own sandbox. */
export const chromiumArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
