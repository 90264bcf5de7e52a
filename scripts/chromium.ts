import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Without windows and toolbars, which the full Chromium opens for every page: a third of its work. */
const light = '/usr/bin/chromium-headless-shell'
const full = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * The machine's Chromium, the light one when it is there; as root on Debian it is installed when missing. Throws with
 * what to do when there is none.
 */
export function findChromium(): string {
  if (existsSync(light) || install('chromium-headless-shell')) return light
  const found = full.find((place) => existsSync(place))
  if (found) return found
  if (install('chromium')) return full[0]!
  throw new Error(
    'The journeys need Chromium: install it (Debian: apt-get install chromium-headless-shell) and run npm test again.',
  )
}

function install(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`Installing ${name} for the journeys (once) …`)
  // Without a network it fails at once, and what is there already is used.
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10', ...args], {
      stdio: 'ignore',
      timeout: 120_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  return apt('install', '-y', name) || (apt('update') && apt('install', '-y', name))
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
