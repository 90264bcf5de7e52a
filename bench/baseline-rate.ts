import { spawn } from 'node:child_process'
import { freePort, waitUntilReady } from '../scripts/processes.ts'
import { type Figures, measure } from './measure.ts'
import { repeatedGet } from './repeated-get.ts'

type Raw = { body: Buffer; headers: Record<string, string> }

/** The same bytes from a server of the same kind that does nothing else: what the page cache could reach at best. */
export async function measureBaseline(
  { body, headers }: Raw,
  concurrency: number,
  seconds: number,
  rounds: number,
): Promise<Figures> {
  const port = await freePort()
  const child = spawn(process.execPath, ['bench/baseline.ts'], {
    env: { ...process.env, PORT: String(port) },
    stdio: 'inherit',
  })
  const url = `http://127.0.0.1:${port}/bytes`
  await waitUntilReady(url)
  const stored = await fetch(url, {
    method: 'PUT',
    body: new Uint8Array(body),
    headers: { 'x-headers': JSON.stringify(headers) },
  })
  if (!stored.ok) throw new Error('The baseline took no bytes')
  const ask = repeatedGet(url, { 'accept-encoding': 'br' })
  const run = async (n: number) => {
    const answer = await ask(n)
    if (answer.bytes !== body.length) throw new Error('The baseline answered other bytes')
  }
  const probe = { pid: child.pid!, databaseUrl: null }
  const figures = await measure({ name: 'baseline', concurrency, run }, probe, seconds, rounds)
  child.kill('SIGTERM')
  return figures
}
