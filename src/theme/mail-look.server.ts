import type { MailLook } from '../lib/server/mail/email-style.ts'
import { contrast, mix, mixUntil } from './colour.rules.ts'
import { isDark, paletteOf } from './palette.rules.ts'
import type { Theme } from './theme.rules.ts'

const white = '#ffffff'
/** The page of mail programs in their dark mode, and the muted text of every mail. */
const [night, muted] = ['#14162a', '#555b70']

/**
 * The theme as mails show it: always on a light page, since their texts are dark; a dark ground becomes the button's
 * (rule: mail-look).
 */
export function mailLookOf(theme: Theme, logoUrl: string | null): MailLook {
  const palette = paletteOf(theme)
  const [accent, onAccent] = isDark(theme)
    ? [theme.ground, contrast(theme.accent, theme.ground) >= 4.5 ? theme.accent : palette['on-accent']!]
    : [theme.accent, palette['on-accent']!]
  const isSeen = (colour: string) => contrast(colour, night) >= 2 && contrast(onAccent, colour) >= 4.5
  const lighter = [0, 0.1, 0.2, 0.3].map((share) => mix(accent, white, share)).find(isSeen)
  return {
    page: !isDark(theme) && contrast(muted, theme.ground) >= 4.5 ? theme.ground : white,
    accent,
    onAccent,
    strip:
      theme.edge === 'selvedge'
        ? `repeating-linear-gradient(90deg,${accent} 0 24px,${theme.signal} 24px 28px,${palette.alert} 28px 40px,${theme.ground} 40px 44px)`
        : `linear-gradient(90deg,${accent} 0 70%,${theme.signal} 70% 100%)`,
    nightAccent: lighter ?? accent,
    nightLink: mixUntil(accent, white, 0.3, [night], 7),
    logoUrl,
  }
}
