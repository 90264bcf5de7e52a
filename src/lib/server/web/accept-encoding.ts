/** The shop's encodings, the smallest first. */
const encodings = ['br', 'gzip'] as const

/**
 * The encoding to answer with (RFC 9110, 12.5.3): the one that `accept-encoding` values most, of equals the smallest; null
 * is the text as it is, also where even that is refused.
 */
export function chooseEncoding(accepted: string): (typeof encodings)[number] | null {
  const weights = new Map(accepted.split(',').map(readWeight))
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  const best = encodings.reduce((best, name) => (weightOf(name) > weightOf(best) ? name : best))
  return weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0) ? best : null
}

/** `gzip;q=0.5` → gzip, 0.5. A weight that is no number refuses. */
function readWeight(text: string): [name: string, weight: number] {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  return [name, weight ? Number(weight.slice(2)) || 0 : 1]
}
