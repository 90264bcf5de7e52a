import { faceFile } from './face-files.server.ts'
import { fontPairOf } from './font-pairs.rules.ts'
import { mediaUrl } from '../media/media.rules.ts'
import { isDark } from './palette.rules.ts'
import type { Theme } from './theme.rules.ts'
import { themeAttributes, themeRule } from './theme-style.rules.ts'

type Logo = { key: string; width: number; height: number } | null
export type Look = { theme: Theme; logo: Logo; logo_dark: Logo }

/** The CSS variables of the logo for the theme's ground; null for a shop that writes its name. */
export const logoRuleOf = ({ theme, logo, logo_dark }: Look): string | null => {
  const shown = (isDark(theme) && logo_dark) || logo
  return (
    shown &&
    `:root{--logo:url(${mediaUrl(shown.key, 480)});--logo-width:${Math.round((40 * shown.width) / shown.height)}px}`
  )
}

/**
 * Puts a theme into a page's HTML: the variables and the two files of its fonts at the end of the head, the layouts as
 * attributes of `<html>` (rule: theme-is-data). The router's scripts do not know of it.
 */
export function withTheme(html: string, look: Look): string {
  const { theme } = look
  const { display, text } = fontPairOf(theme.pair)
  const preloads = [...new Set([text, display])].map(
    (face) =>
      `<link rel="preload" as="font" type="font/woff2" href="${faceFile(face, 'latin')}" crossorigin="anonymous"/>`,
  )
  const logoRule = logoRuleOf(look)
  const attributes = Object.entries({ ...themeAttributes(theme), ...(logoRule && { 'data-logo': '' }) }).map(
    ([name, value]) => ` ${name}="${value}"`,
  )
  return html
    .replace('<html', `<html${attributes.join('')}`)
    .replace(
      '</head>',
      `<meta name="theme-color" content="${theme.ground}"/><style>${themeRule(theme)}${logoRule ?? ''}</style>${preloads.join('')}</head>`,
    )
}
