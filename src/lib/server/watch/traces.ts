import { type Attributes, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Database } from '../../../db/client.ts'
import { watchStatements } from '../../../db/watch-statements.ts'
import type { Job } from '../jobs/queue.ts'

export type TraceSettings = {
  /** The collector's address without `/v1/traces`. */
  endpoint: string
  /** As OpenTelemetry writes them: `name=value,name=value`. */
  headers: string
  service: string
}
export type Traces = ReturnType<typeof openTraces>

const mostText = 2000

/**
 * Sends spans of requests, statements and jobs to a collector (rule: traces). This file and the libraries below it are
 * loaded only where a collector is named; import it with `await import`.
 */
export function openTraces({ endpoint, headers, service }: TraceSettings) {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers: readHeaders(headers) })
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  provider.register()
  const tracer = provider.getTracer('shop')

  /** Runs `work` in a span; one that throws has failed. */
  const inSpan = <T>(
    name: string,
    kind: SpanKind,
    attributes: Attributes,
    work: (span: Span) => Promise<T>,
  ) =>
    tracer.startActiveSpan(name, { kind, attributes }, async (span) => {
      try {
        return await work(span)
      } catch (error) {
        span.recordException(tracedError(error))
        span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        span.end()
      }
    })

  return {
    /**
     * A span per request, under the route that answered it; `nameOf` returns those of pages. Paths may
     * contain secrets.
     */
    traceRoutes:
      (nameOf: (path: string) => string | undefined = () => undefined): MiddlewareHandler =>
      (c, next) => {
        const { method } = c.req
        return inSpan(method, SpanKind.SERVER, { 'http.request.method': method }, async (span) => {
          await next()
          const route = nameOf(c.req.path) ?? routePath(c)
          const { status } = c.res
          const requestId = c.res.headers.get('x-request-id') ?? randomUUID()
          c.header('x-request-id', requestId)
          span.updateName(`${method} ${route}`)
          span.setAttributes({
            'http.route': route,
            'http.response.status_code': status,
            'shop.request_id': requestId,
          })
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        })
      },

    /** A span per statement of a request or a job, with its text and without its values. */
    traceStatements: (database: Pick<Database, 'kind' | 'driver' | 'pools'>) =>
      watchStatements(database, (text) => {
        // Polling by the queue and the sweeps belongs to no request.
        if (!trace.getActiveSpan()) return
        const statement = text.replaceAll(/\s+/g, ' ').trim().slice(0, mostText)
        const span = tracer.startSpan(statement.split(' ', 1)[0]!.toUpperCase() || 'SQL', {
          kind: SpanKind.CLIENT,
          attributes: { 'db.system.name': 'postgresql', 'db.query.text': statement },
        })
        return (error) => {
          if (error) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        }
      }),

    /** The same jobs, each run in a span. */
    traceJobs: (jobs: Job[]): Job[] =>
      jobs.map((job) => ({
        ...job,
        run: (payload) =>
          inSpan(`job ${job.name}`, SpanKind.CONSUMER, { 'messaging.destination.name': job.name }, () =>
            job.run(payload),
          ),
      })),

    /** Flushes pending spans. */
    close: () => provider.shutdown(),
  }
}

/**
 * An error as it leaves the process: its kind, its code and where it happened. Its message may hold a statement's values, a
 * path or what somebody typed; it is in the log.
 */
function tracedError(error: unknown) {
  const { name, code, stack, cause } = error as Error & { code?: string }
  const frames = (stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  const inner = (cause ?? {}) as { code?: unknown }
  return {
    name: name ?? 'Error',
    message: String(code ?? (typeof inner.code === 'string' ? inner.code : '') ?? ''),
    stack: frames.join('\n'),
  }
}

function readHeaders(text: string): Record<string, string> {
  const pairs = text.split(',').map((pair) => pair.split('='))
  return Object.fromEntries(
    pairs.flatMap(([name, ...value]) =>
      name?.trim() ? [[name.trim(), decodeURIComponent(value.join('=').trim())]] : [],
    ),
  )
}
