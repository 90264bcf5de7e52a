import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Installs packages as root on Debian, without starting the services in them; false where that is not possible. */
export function installPackages(...names: string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`Installing ${names.join(', ')} for the tests (once) …`)
  // Without a network it fails at once, and installed packages are used.
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10', ...args], {
      stdio: 'ignore',
      timeout: 300_000,
      // In runlevel 1 no service starts.
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    }).status === 0
  const install = () => apt('install', '-y', '--no-install-recommends', ...names)
  return install() || (apt('update') && install())
}
