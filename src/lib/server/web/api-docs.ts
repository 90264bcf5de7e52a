import { closedPolicy } from './content-policies.ts'
import { html, raw } from 'hono/html'

type Schema = {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  enum?: unknown[]
  anyOf?: Schema[]
  required?: string[]
  description?: string
  const?: unknown
}
type Operation = {
  summary?: string
  description?: string
  tags?: string[]
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema; description?: string }[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: Schema }> }>
}
type Document = {
  info: { title: string; description?: string }
  paths?: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}

/** The page has one style and no script. */
export const apiDocsHeaders = {
  'content-security-policy': closedPolicy,
  'x-robots-tag': 'noindex',
}

/** The API as a page to read, made from the same document as /api/openapi.json; it needs no script. */
export function apiDocsPage(document: Document) {
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method,
      operation,
      tag: operation.tags?.[0] ?? 'Other',
    })),
  )
  const tags = [...new Set(calls.map((call) => call.tag))]
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${document.info.title}: API</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>
          <h1>${document.info.title}: API</h1>
          <p>
            ${document.info.description} Errors: <code>{"error":{"code","message","fields"?}}</code>.
            <a href="/api/openapi.json">openapi.json</a>
          </p>
          <nav>${tags.map((tag) => html`<a href="#${tag}">${tag}</a> `)}</nav>
          ${tags.map(
            (tag) =>
              html`<h2 id="${tag}">${tag}</h2>
                ${calls.filter((call) => call.tag === tag).map(callSection)}`,
          )}
          <h2 id="shapes">Shapes</h2>
          ${Object.entries(document.components?.schemas ?? {}).map(
            ([name, schema]) =>
              html`<h3 id="shape-${name}">${name}</h3>
                <pre>${shape(schema)}</pre>`,
          )}
        </main>
      </body>
    </html>`
}

function callSection({ path, method, operation }: { path: string; method: string; operation: Operation }) {
  const body = operation.requestBody?.content?.['application/json']?.schema
  return html`<details>
    <summary><b>${method.toUpperCase()}</b> <code>${path}</code> ${operation.summary ?? ''}</summary>
    ${operation.description ? html`<p>${operation.description}</p>` : ''}
    ${(operation.parameters ?? []).map(
      (parameter) =>
        html`<p>
          <code>${parameter.name}</code> in ${parameter.in}${parameter.required ? ', required' : ''}:
          ${shape(parameter.schema ?? {})}
        </p>`,
    )}
    ${
      body
        ? html`<h4>Body</h4>
            <pre>${shape(body)}</pre>`
        : ''
    }
    ${Object.entries(operation.responses ?? {}).map(([status, response]) => {
      const answer = response.content?.['application/json']?.schema
      return html`<h4>${status} ${response.description ?? ''}</h4>
        ${answer ? html`<pre>${shape(answer)}</pre>` : ''}`
    })}
  </details>`
}

function shape(schema: Schema, depth = 0): string {
  const pad = '  '.repeat(depth + 1)
  if (schema.$ref) return schema.$ref.split('/').at(-1)!
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map((part) => shape(part, depth)).join(' | ')
  if (schema.items) return `[${shape(schema.items, depth)}]`
  if (schema.properties) {
    const rows = Object.entries(schema.properties).map(([name, part]) => {
      const mark = schema.required?.includes(name) ? '' : '?'
      const note = part.description ? `   // ${part.description}` : ''
      return `${pad}${name}${mark}: ${shape(part, depth + 1)}${note}`
    })
    return `{\n${rows.join('\n')}\n${'  '.repeat(depth)}}`
  }
  return Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'any')
}

const style = `body{font:16px/1.5 system-ui,sans-serif;color:#15172b;background:#f4f5f2;margin:0}main{max-width:960px;margin:auto;padding:24px 16px}
a{color:#25307f}nav a{margin-right:12px}summary{padding:12px 0;border-top:1px solid #cdd1db;cursor:pointer}summary b{display:inline-block;min-width:64px;color:#25307f}
pre{background:#e6e8ee;padding:12px;overflow:auto;font-size:14px}`
