import path from 'node:path'

/**
 * The house's own lint rules: the two import tables of docs/architecture.md. A file's layer is its suffix, its place
 * the first folder under src/. `import type` is free where the table speaks of run time only.
 */
const featureOrder = [
  'media',
  'settings',
  'account',
  'catalog',
  'saved',
  'featured',
  'shipping',
  'addresses',
  'promotions',
  'cart',
  'orders',
  'payments',
  'checkout',
  'reviews',
  'site',
  'admin',
]
const wiring = new Set([
  'api.ts',
  'jobs.ts',
  'server.ts',
  'start-shop.ts',
  'worker.ts',
  'open-shop.ts',
  'pages.server.ts',
  'admin-cli.ts',
  'router.tsx',
  'client.tsx',
  'root.tsx',
  'routes.ts',
  'env.ts',
  'start.ts',
])

/** layer → what it may import, besides lib. `routes.ts` names pages as text, so nothing may import one. */
const mayImport = {
  rules: ['rules'],
  schema: ['rules', 'schema'],
  db: ['db', 'rules'],
  service: ['db', 'rules', 'schema', 'service'],
  email: ['rules', 'email'],
  api: ['service', 'schema', 'rules', 'email', 'api'],
  jobs: ['service', 'schema', 'rules', 'email', 'jobs'],
  queries: ['rules', 'queries', 'ui'],
  component: ['ui', 'rules', 'queries', 'component', 'asset'],
  page: ['ui', 'rules', 'queries', 'component', 'asset'],
  ui: ['ui', 'asset'],
  lib: ['db'],
}

export function layerOf(file) {
  const [first = '', ...rest] = file.split('/')
  const name = rest.at(-1) ?? first
  if (/\.test\.tsx?$/.test(name) || /^test-.*\.ts$/.test(name)) return 'test'
  if (rest.length === 0) return wiring.has(first) ? 'wiring' : first.endsWith('.css') ? 'asset' : 'wiring'
  if (first === 'db') return 'db'
  if (/\.(css|woff2|svg|png|avif)$/.test(name)) return 'asset'
  if (first === 'ui') return name.endsWith('.rules.ts') ? 'rules' : 'ui'
  if (first === 'lib') return 'lib'
  const suffix = /\.(rules|schema|service|server|email|api|jobs|queries|page)\.tsx?$/.exec(name)?.[1]
  if (suffix === 'server') return 'service'
  if (suffix) return suffix
  return name.endsWith('.tsx') ? 'component' : 'unknown'
}

/** Why `from` may not import `to` (paths below src/), or null. */
export function refusal(from, to, isTypeOnly) {
  const fromLayer = layerOf(from)
  const toLayer = layerOf(to)
  if (fromLayer === 'test' || fromLayer === 'wiring') return null
  if (fromLayer === 'unknown')
    return 'its name says no layer: use .rules.ts, .schema.ts, .service.ts, .server.ts, .api.ts, .jobs.ts, .queries.ts, .email.tsx, .page.tsx'
  if (toLayer === 'page') return 'pages are imported by routes.ts alone'
  const fromFeature = featureOrder.indexOf(from.split('/')[0])
  const toFeature = featureOrder.indexOf(to.split('/')[0])
  if (from.startsWith('lib/') || from.startsWith('ui/')) {
    if (toFeature >= 0) return `${from.split('/')[0]}/ knows no feature`
  }
  if (isTypeOnly && (to === 'api.ts' || toLayer === 'schema' || toLayer === 'db' || toLayer === 'lib'))
    return null
  if (toLayer === 'lib') return null
  if (toLayer === 'wiring') return 'only the wiring at the top of src/ uses it'
  if (fromFeature >= 0 && toFeature > fromFeature && fromLayer !== 'page')
    return `${featureOrder[toFeature]}/ stands to the right of ${featureOrder[fromFeature]}/: hand it in as a parameter`
  if (fromLayer === 'lib' && toLayer === 'db') return null
  if (!mayImport[fromLayer]?.includes(toLayer)) return `a ${fromLayer} file may not import a ${toLayer} file`
  return null
}

const importTables = {
  meta: { type: 'problem', docs: { description: 'Imports follow the two tables of docs/architecture.md' } },
  create(context) {
    const root = path.join(context.cwd ?? process.cwd(), 'src')
    const from = path.relative(root, context.filename)
    if (from.startsWith('..')) return {}
    const check = (node) => {
      const source = node.source?.value
      if (typeof source !== 'string' || !source.startsWith('.')) return
      const to = path.relative(
        root,
        path.resolve(path.dirname(context.filename), source.replace(/\?.*$/, '')),
      )
      if (to.startsWith('..')) return
      const isTypeOnly = node.importKind === 'type' || node.exportKind === 'type'
      const reason = refusal(from, to, isTypeOnly)
      if (reason) context.report({ node, message: `${from} imports ${to}: ${reason}` })
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    }
  },
}

/** `process.env` is read in env.ts alone; everything else gets values (docs/architecture.md). */
const oneEnvReader = {
  meta: { type: 'problem', docs: { description: 'Only env.ts reads process.env' } },
  create(context) {
    const file = path.relative(context.cwd ?? process.cwd(), context.filename)
    if (!file.startsWith('src/') || file === 'src/env.ts' || /\.test\.tsx?$|\/test-/.test(file)) return {}
    return {
      MemberExpression(node) {
        if (node.object?.name === 'process' && node.property?.name === 'env')
          context.report({ node, message: 'Only env.ts reads process.env; pass the value down' })
      },
    }
  },
}

export default {
  meta: { name: 'house' },
  rules: { 'import-tables': importTables, 'one-env-reader': oneEnvReader },
}
