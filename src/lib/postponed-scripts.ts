/** Marks a script that the head names but that is not to be fetched yet. */
export const postponedScript = 'data-postponed-script'

/** Every script in the head except the entry and its first imports. */
const namedInHead = /<link rel="modulepreload" (?=href="\/assets\/(?!index-|rolldown-runtime-))/g

/**
 * A page's HTML whose scripts do not compete with its first picture: `fetchPostponedScripts` fetches them when it is shown
 * (docs/decisions/031-scripts-run-in-steps.md).
 */
export const postponeScripts = (html: string): string =>
  html.replaceAll(namedInHead, `<link ${postponedScript} `)
