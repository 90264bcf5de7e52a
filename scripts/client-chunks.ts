/**
 * How the browser's code is cut. Every page needs the same libraries and the same shell: each of these is one file, as
 * dozens of small ones cost a slow network a request each and compress badly; and none is so large that running it
 * holds a slow phone up for long.
 */
type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/** What these pages share beyond the shell: a product as a card, with its heart and its quick add. */
const cardRoots = [
  '/src/catalog/listing/product-grid.tsx',
  '/src/saved/save-button.tsx',
  '/src/cart/buy-box/quick-add.tsx',
]
const shellRoots = [
  '/src/app/router.ts',
  // Too small for separate files.
  '/src/lib/count-text.ts',
  '/src/settings/setting-texts.rules.ts',
]

/** The pages on which somebody buys: what two of them share is one file, as it would be twenty of some hundred bytes. */
const buyingRoots = [
  ['/src/catalog/product/product.page.tsx?tsr-split=component'],
  ['/src/cart/cart.page.tsx?tsr-split=component'],
  ['/src/checkout/form/checkout.page.tsx?tsr-split=component'],
]

export const chunkGroups = [
  // React itself and what other packages take of it.
  { name: 'react-dom', test: /node_modules\/(react-dom|scheduler)\// },
  { name: 'react', test: /node_modules\/(react|use-sync-external-store)\// },
  { name: 'router', test: /node_modules\/(@tanstack\/(?!.*query)|seroval)/ },
  { name: 'query', test: /node_modules\/(@tanstack\/.*query|hono\/|thumbhash\/)/ },
  // A separate chunk, or the newsletter's field would load the whole form library on every page.
  { name: 'forms', test: /node_modules\/react-hook-form/ },
  { name: (id: string, modules: Modules) => (reachable(shellRoots, modules).has(id) ? 'shell' : null) },
  { name: (id: string, modules: Modules) => (reachable(cardRoots, modules).has(id) ? 'cards' : null) },
  {
    name: (id: string, modules: Modules) =>
      buyingRoots.filter((roots) => reachable(roots, modules).has(id)).length >= 2 ? 'buying' : null,
  },
]

const known = new WeakMap<object, Set<string>>()

/** Our own modules that `roots` import statically, directly or not, themselves included. */
function reachable(roots: string[], graph: Modules): Set<string> {
  const found = known.get(roots)
  if (found) return found
  const modules = new Set<string>()
  const visit = (id: string) => {
    // What starts the page needs the helper that fetches further files before everything else.
    if (modules.has(id) || !id.startsWith(`${process.cwd()}/src/`) || id.endsWith('/load-part.ts')) return
    modules.add(id)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported)
  }
  for (const root of roots) visit(process.cwd() + root)
  known.set(roots, modules)
  return modules
}
