import lighthouse, { type Result } from 'lighthouse'
import { type TraceEvent, processorTbtMs } from './processor-tbt.ts'

/** What Lighthouse's simulated phone (4× slower CPU, slow 4G) says of one page; times in ms, scores 0–100. */
export type PhoneFigures = {
  performance: number
  tbtMs: number
  /** The same from processor time: without the machine's other load. */
  processorTbtMs: number
  lcpMs: number
  cls: number
  scripts: number
  scriptKib: number
  accessibility: number
  bestPractices: number
  seo: number
}

/**
 * One visit, also with every script file blocked: the cost of the page's HTML, styles, fonts and pictures
 * alone.
 */
export async function visit(url: string, port: number, isFloor: boolean): Promise<PhoneFigures> {
  const run = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    formFactor: 'mobile',
    onlyCategories: isFloor ? ['performance'] : ['performance', 'accessibility', 'best-practices', 'seo'],
    ...(isFloor && { blockedUrlPatterns: ['*/assets/*.js'] }),
  })
  if (!run || run.lhr.runtimeError)
    throw new Error(`Lighthouse could not measure ${url}: ${run?.lhr.runtimeError?.message}`)
  const { traceEvents } = (run.artifacts as unknown as { Trace: { traceEvents: TraceEvent[] } }).Trace
  return { ...figuresOf(run.lhr), processorTbtMs: processorTbtMs(traceEvents) }
}

/** Each figure's median. */
export function medianOf(visits: PhoneFigures[]): PhoneFigures {
  const names = Object.keys(visits[0]!) as (keyof PhoneFigures)[]
  const middle = (name: keyof PhoneFigures) =>
    visits.map((figures) => figures[name]).toSorted((a, b) => a - b)[Math.floor(visits.length / 2)]!
  return Object.fromEntries(names.map((name) => [name, middle(name)])) as PhoneFigures
}

function figuresOf({ audits, categories }: Result): Omit<PhoneFigures, 'processorTbtMs'> {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const scripts = requestsOf(audits).filter(({ resourceType }) => resourceType === 'Script')
  return {
    performance: score('performance'),
    tbtMs: figure('total-blocking-time'),
    lcpMs: figure('largest-contentful-paint'),
    cls: figure('cumulative-layout-shift'),
    scripts: scripts.length,
    scriptKib: scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1024,
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
  }
}

type Request = { resourceType?: string; transferSize?: number }

function requestsOf(audits: Result['audits']): Request[] {
  const { details } = audits['network-requests'] ?? {}
  return details?.type === 'table' || details?.type === 'debugdata'
    ? ((details.items ?? []) as Request[])
    : []
}

/** Lighthouse's findings on a page other than speed, for fixing them. */
export async function complaintsOf(url: string, port: number): Promise<string[]> {
  const run = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    formFactor: 'mobile',
    onlyCategories: ['accessibility', 'best-practices', 'seo'],
  })
  return Object.values(run?.lhr.audits ?? {})
    .filter(({ score }) => score !== null && score < 1)
    .map(({ id, title, displayValue }) => `${id}: ${title} ${displayValue ?? ''}`.trim())
}
