/** Compares figures with the budgets of `scripts/budgets.ts`; a missed one fails the bench at its end. */
export function createChecks() {
  const missed: string[] = []
  const check = (isMet: boolean, line: string) => {
    if (!isMet) missed.push(line)
  }
  const shown = (value: number) => value.toFixed(Math.abs(value) < 20 ? 2 : 0)
  return {
    atMost: (name: string, value: number, budget: number) =>
      check(value <= budget, `${name}: ${shown(value)}, at most ${shown(budget)}`),
    atLeast: (name: string, value: number, budget: number) =>
      check(value >= budget, `${name}: ${shown(value)}, at least ${shown(budget)}`),
    report: () => {
      for (const line of missed) console.log(`OVER    budget  ${line}`)
      if (missed.length > 0) process.exitCode = 1
    },
  }
}
export type Checks = ReturnType<typeof createChecks>
