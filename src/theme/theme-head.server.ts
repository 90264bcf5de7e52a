import archivo from '../ui/fonts/archivo-latin.woff2?url'
import anton from '../ui/fonts/anton-latin.woff2?url'
import bitter from '../ui/fonts/bitter-latin.woff2?url'
import fraunces from '../ui/fonts/fraunces-latin.woff2?url'
import nunito from '../ui/fonts/nunito-latin.woff2?url'
import ojuju from '../ui/fonts/ojuju-latin.woff2?url'
import publicSans from '../ui/fonts/public-sans-latin.woff2?url'
import sourceSans from '../ui/fonts/source-sans-3-latin.woff2?url'
import sourceSerif from '../ui/fonts/source-serif-4-latin.woff2?url'
import workSans from '../ui/fonts/work-sans-latin.woff2?url'
import { fontPairOf, type fontPairs } from './font-pairs.rules.ts'
import { mediaUrl } from '../media/media.rules.ts'
import { isDark } from './palette.rules.ts'
import type { Theme } from './theme.rules.ts'
import { themeAttributes, themeRule } from './theme-style.rules.ts'

type Logo = { key: string; width: number; height: number } | null
type Look = { theme: Theme; logo: Logo; logo_dark: Logo }
type Face = (typeof fontPairs)[keyof typeof fontPairs]['display' | 'text']
const files: Record<Face, string> = {
  ojuju,
  'work-sans': workSans,
  fraunces,
  'public-sans': publicSans,
  bitter,
  'source-sans-3': sourceSans,
  archivo,
  nunito,
  anton,
  'source-serif-4': sourceSerif,
}

/**
 * Puts a theme into a page's HTML: the variables and the two files of its fonts at the end of the head, the layouts as
 * attributes of `<html>` (rule: theme-is-data). The router's scripts do not know of it.
 */
export function withTheme(html: string, { theme, logo, logo_dark }: Look): string {
  const { display, text } = fontPairOf(theme.pair)
  const preloads = [...new Set([text, display])].map(
    (face) =>
      `<link rel="preload" as="font" type="font/woff2" href="${files[face as Face]}" crossorigin="anonymous"/>`,
  )
  const shown = (isDark(theme) && logo_dark) || logo
  const logoRule = shown
    ? `:root{--logo:url(${mediaUrl(shown.key, 480)});--logo-width:${Math.round((40 * shown.width) / shown.height)}px}`
    : ''
  const attributes = Object.entries({ ...themeAttributes(theme), ...(shown && { 'data-logo': '' }) }).map(
    ([name, value]) => ` ${name}="${value}"`,
  )
  return html
    .replace('<html', `<html${attributes.join('')}`)
    .replace(
      '</head>',
      `<meta name="theme-color" content="${theme.ground}"/><style>${themeRule(theme)}${logoRule}</style>${preloads.join('')}</head>`,
    )
}
