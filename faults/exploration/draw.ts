import type { Random } from '../random.ts'

/** What an act chooses. A number that is missing is the first choice, so that a step gets simpler as its numbers get smaller. */
export type Draw = {
  /** From 0 up to, but not including, `below`. */
  whole: (below: number) => number
  pick: <T>(from: readonly T[]) => T
  /** `oneIn(4)`: true a quarter of the time. */
  oneIn: (times: number) => boolean
}

const drawBy = (next: (below: number) => number): Draw => ({
  whole: next,
  pick: (from) => from[next(from.length)]!,
  oneIn: (times) => next(times) === times - 1,
})

/** Draws at random; `drawn` are the numbers it gave, which repeat it. */
export function drawFrom(random: Random): { draw: Draw; drawn: number[] } {
  const drawn: number[] = []
  const draw = drawBy((below) => {
    const number = below > 0 ? random.whole(below) : 0
    drawn.push(number)
    return number
  })
  return { draw, drawn }
}

/** Draws what was drawn before; a number that has become too large counts from the beginning again. */
export function redraw(numbers: readonly number[]): Draw {
  let position = 0
  return drawBy((below) => {
    const number = numbers[position++] ?? 0
    return below > 0 ? number % below : 0
  })
}
