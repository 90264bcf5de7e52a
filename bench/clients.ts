import { writeFileSync } from 'node:fs'
import { lineChart } from './chart.ts'
import { type Operation, type Probe, measure } from './measure.ts'

const clients = [1, 2, 4, 8, 16, 32]
const file = 'docs/images/cost-by-clients.svg'

/** Each operation with one client and with more; draws the rates against their number. */
export async function measureByClients(
  operations: { name: string; operation: Operation }[],
  probe: Probe,
  seconds: number,
): Promise<void> {
  console.log(`\nper second with ${clients.join(', ')} clients`)
  const lines = []
  for (const { name, operation } of operations) {
    const y: number[] = []
    for (const concurrency of clients)
      y.push((await measure({ ...operation, concurrency }, probe, seconds, 1)).perSecond)
    console.log(`${name.padEnd(20)}${y.map((rate) => rate.toFixed(0).padStart(8)).join('')}`)
    // Rates of different magnitudes share a picture as fractions of their own best.
    const best = Math.max(...y)
    lines.push({ name: `${name} (${best.toFixed(0)}/s)`, y: y.map((rate) => (rate / best) * 100) })
  }
  writeFileSync(file, lineChart({ title: 'Per cent of the best rate against clients', x: clients, lines }))
  console.log(`drawn: ${file}`)
}
