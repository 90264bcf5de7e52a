/** One step of a path: the act by its name, and the numbers it drew. */
export type Step = { act: string; numbers: number[] }

/** `place.0.2.1 pay` */
export const pathOf = (steps: readonly Step[]): string =>
  steps.map(({ act, numbers }) => [act, ...numbers].join('.')).join(' ')

export function stepsOf(path: string): Step[] {
  return path
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => {
      const [act, ...numbers] = part.split('.')
      return { act: act!, numbers: numbers.map(Number) }
    })
}
