import path from 'node:path'
import { bareTexts } from './bare-texts.js'
import { folderOrder } from './folder-order.js'

/**
 * The shop's lint rules: the import tables of docs/architecture.md. A file's layer is its suffix, its
 * feature the first folder under src/. `import type` is allowed where the table restricts run time only.
 */
const featureOrder = [
  'media',
  'theme',
  'settings',
  'layout',
  'account',
  'catalog',
  'saved',
  'featured',
  'shipping',
  'feeds',
  'imports',
  'addresses',
  'promotions',
  'credit',
  'cart',
  'orders',
  'payments',
  'customs',
  'carriers',
  'returns',
  'reviews',
  'own-changes',
  'trust',
  'checkout',
  'counter',
  'agents',
  'newsletter',
  'retention',
  'samples',
  'mailbox',
  'shell',
  'pages',
  'admin',
  'owner-cli',
  'backup',
]
/** What starts and joins everything, outside of `app/`. */
const wiring = new Set([
  'admin/main.tsx',
  'admin/admin-router.ts',
  'admin/screens.ts',
  'admin/development-entry.ts',
])

/** layer → what it may import. `lib` is pure; `lib-server` and `lib-browser` belong to one side each. */
const mayImport = {
  rules: ['rules', 'lib'],
  schema: ['rules', 'schema', 'lib'],
  db: ['db', 'rules', 'lib'],
  service: ['db', 'rules', 'schema', 'service', 'email', 'asset', 'lib', 'lib-server'],
  email: ['rules', 'email', 'lib', 'lib-server'],
  api: ['service', 'schema', 'rules', 'email', 'api', 'lib', 'lib-server'],
  jobs: ['service', 'schema', 'rules', 'email', 'jobs', 'lib', 'lib-server'],
  client: ['rules', 'client', 'ui', 'lib', 'lib-browser'],
  component: ['ui', 'rules', 'client', 'component', 'asset', 'lib', 'lib-browser'],
  page: ['ui', 'rules', 'client', 'component', 'asset', 'lib', 'lib-browser'],
  ui: ['ui', 'asset', 'lib', 'lib-browser'],
  lib: ['lib'],
  'lib-server': ['lib', 'lib-server', 'db'],
  'lib-browser': ['lib', 'lib-browser'],
}

/** Suffixes that mean another's layer: `.server.ts` is a service without the name, an owner's call is a call. */
const layerOfSuffix = { server: 'service', 'admin-api': 'api', queries: 'client' }
const suffixes = /\.(rules|schema|service|server|email|api|admin-api|jobs|queries|client|page)\.tsx?$/

/** The build takes the server's half of this isomorphic function out of what browsers load. */
const isIsomorphic = (from, to) =>
  from === 'lib/browser/api-client.ts' && to === 'lib/server/pages/in-process-api.ts'

export function layerOf(file) {
  const [first = '', ...rest] = file.split('/')
  const name = rest.at(-1) ?? first
  if (/\.test(ing)?\.tsx?$/.test(name) || /^test-.*\.ts$/.test(name)) return 'test'
  if (/\.(css|woff2|svg|png|avif|json)$/.test(name)) return 'asset'
  if (first === 'app' || wiring.has(file)) return 'wiring'
  if (first === 'db') return 'db'
  if (first === 'ui') return name.endsWith('.rules.ts') ? 'rules' : 'ui'
  if (first === 'lib') return rest.length > 1 ? `lib-${rest[0]}` : 'lib'
  const suffix = suffixes.exec(name)?.[1]
  if (suffix) return layerOfSuffix[suffix] ?? suffix
  return name.endsWith('.tsx') ? 'component' : 'unknown'
}

/** The folder of a file inside its feature, `.` for the feature's own. */
function folderOf(file) {
  const [, folder, inside] = file.split('/')
  return inside === undefined ? '.' : folder
}

/** Why a file may not import another of its feature, or null. */
function refusalInside(from, to) {
  const [feature] = from.split('/')
  const order = folderOrder[feature]
  if (!order || to.split('/')[0] !== feature) return null
  const [fromFolder, toFolder] = [folderOf(from), folderOf(to)]
  for (const folder of [fromFolder, toFolder])
    if (!order.includes(folder)) return `lint/folder-order.js does not list ${feature}/${folder}/`
  if (order.indexOf(toFolder) <= order.indexOf(fromFolder)) return null
  return `${path.join(feature, toFolder)}/ comes after ${path.join(feature, fromFolder)}/ in lint/folder-order.js: move the file, or pass what it needs as a parameter`
}

/** Why `from` may not import `to` (paths below src/), or null. */
export function refusal(from, to, isTypeOnly) {
  const fromLayer = layerOf(from)
  const toLayer = layerOf(to)
  if (fromLayer === 'test') return null
  if (to.startsWith('..'))
    return 'the shop runs from src/ alone: demo, sandbox, attacks and measurements import it'
  if (fromLayer === 'wiring') return null
  if (fromLayer === 'unknown')
    return 'its name says no layer: use .rules.ts, .schema.ts, .service.ts, .server.ts, .api.ts, .admin-api.ts, .jobs.ts, .queries.ts, .client.ts, .email.tsx, .page.tsx'
  if (toLayer === 'page') return 'pages are imported by routes.ts alone'
  const inside = refusalInside(from, to)
  if (inside) return inside
  const fromFeature = featureOrder.indexOf(from.split('/')[0])
  const toFeature = featureOrder.indexOf(to.split('/')[0])
  if (from.startsWith('lib/') || from.startsWith('ui/')) {
    if (toFeature >= 0) return `${from.split('/')[0]}/ knows no feature`
  }
  if (isIsomorphic(from, to)) return null
  if (isTypeOnly && (to === 'app/api.ts' || ['schema', 'service', 'db', 'lib-server'].includes(toLayer)))
    return null
  if (toLayer === 'wiring') return 'only app/ uses it'
  if (fromFeature >= 0 && toFeature > fromFeature && fromLayer !== 'page')
    return `${featureOrder[toFeature]}/ stands to the right of ${featureOrder[fromFeature]}/: hand it in as a parameter`
  if (toFeature >= 0 && featureOrder[toFeature] === 'admin' && featureOrder[fromFeature] !== 'admin')
    return 'nothing outside admin/ imports it but routes.ts'
  if (!mayImport[fromLayer]?.includes(toLayer)) return `a ${fromLayer} file may not import a ${toLayer} file`
  return null
}

const importTables = {
  meta: { type: 'problem', docs: { description: 'Imports follow the tables of docs/architecture.md' } },
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
    if (!file.startsWith('src/') || file === 'src/app/env.ts' || /\.test\.tsx?$|\/test-/.test(file)) return {}
    return {
      MemberExpression(node) {
        if (node.object?.name === 'process' && node.property?.name === 'env')
          context.report({ node, message: 'Only env.ts reads process.env; pass the value down' })
      },
    }
  },
}

/** A `.tsx` file contains JSX; one without it is `.ts`, pages included (`pages/unknown.page.ts`). Tests of drawn pages are `.test.tsx`. */
const jsxInTsx = {
  meta: { type: 'problem', docs: { description: 'A .tsx file has JSX in it' } },
  create(context) {
    if (!context.filename.endsWith('.tsx') || context.filename.endsWith('.test.tsx')) return {}
    let hasJsx = false
    const found = () => {
      hasJsx = true
    }
    return {
      JSXElement: found,
      JSXFragment: found,
      'Program:exit'(node) {
        if (!hasJsx)
          context.report({ node, message: 'No JSX in here: name it .ts, with the suffix of its layer' })
      },
    }
  },
}

/**
 * Keys are made by the hook that takes presses: one made in the press is another for the second (rule: one-press). The cart takes no
 * second press for a piece that is on its way.
 */
const keyMakers = ['lib/browser/use-press.ts', 'cart/cart.queries.ts']
const keysOfPresses = {
  meta: {
    type: 'problem',
    docs: { description: 'Browser code makes no random ids but where presses are taken' },
  },
  create(context) {
    const file = path.relative(path.join(context.cwd ?? process.cwd(), 'src'), context.filename)
    const isBrowser = ['client', 'component', 'page', 'ui', 'lib-browser'].includes(layerOf(file))
    if (file.startsWith('..') || !isBrowser || keyMakers.includes(file)) return {}
    return {
      Identifier(node) {
        if (node.name === 'randomUUID')
          context.report({ node, message: 'A press has its keys from `press.keyOf(content)` of useAction' })
      },
    }
  },
}

export default {
  meta: { name: 'shop' },
  rules: {
    'import-tables': importTables,
    'one-env-reader': oneEnvReader,
    'jsx-in-tsx': jsxInTsx,
    'keys-of-presses': keysOfPresses,
    'bare-texts': bareTexts,
  },
}
