import { beginScriptsScript, postponedScript } from '../shell/begin-scripts.rules.ts'
import { lostScriptsScript } from '../shell/lost-scripts.rules.ts'
import { replayEarlyClicksScript } from '../shell/replay-early-clicks.rules.ts'
import { recordEarlyInputScript } from '../ui/adopt-early-input.ts'

const inlineScripts = [beginScriptsScript, replayEarlyClicksScript, lostScriptsScript, recordEarlyInputScript]

/** Every script in the head except the entry and its first imports; their low priority is not for when they are fetched. */
const namedInHead =
  /<link rel="modulepreload" (href="\/assets\/(?!index-|rolldown-runtime-)[^"]+")( fetchPriority="low")?/g

/** Without the spaces that it does not need; what is in single quotes stays. */
const shorten = (code: string) =>
  code
    .replaceAll(/\n\s+/g, '\n')
    .split(/('[^']*')/)
    .map((part, index) => (index % 2 ? part : part.replaceAll(/ *([{}()=,?:+&|<>!]) */g, '$1')))
    .join('')

const inlineCode = inlineScripts.map(shorten).join(';')

/**
 * A page's HTML with what its first load needs: the inline script, marked with `nonce`, before the stylesheet, for which
 * later ones would wait; and the scripts that are not to compete with its first picture without their `rel`
 * (docs/decisions/031-scripts-run-in-steps.md). `laterSteps` are the addresses of those that only the entry imports.
 */
export function putFirstScripts(
  html: string,
  nonce: string | undefined,
  laterSteps: readonly string[],
): string {
  const script = `<script nonce="${nonce}">${inlineCode}</script>`
  const links = laterSteps.map((address) => `<link ${postponedScript} href="${address}"/>`)
  return html
    .replaceAll(namedInHead, `<link ${postponedScript} $1`)
    .replace('<link rel="stylesheet"', (stylesheet) => [script, ...links, stylesheet].join(''))
}
