/** The shop's colours as mails use them: inline, since most mail programs read nothing else. */
export const mailColours = {
  ink: '#15172B',
  page: '#F4F5F2',
  muted: '#555B70',
  hairline: '#CDD1DB',
  accent: '#25307F',
} as const

/** What a shop's theme changes of its mails; `strip` is a CSS background, `night…` are for programs with a dark mode. */
export type MailLook = {
  page: string
  accent: string
  onAccent: string
  strip: string
  nightAccent: string
  nightLink: string
  /** In place of the shop's name; null without a logo. */
  logoUrl: string | null
}

/** Of mails that no shop's settings were read for. */
export const plainLook: MailLook = {
  page: mailColours.page,
  accent: mailColours.accent,
  onAccent: '#FFFFFF',
  strip: mailColours.accent,
  nightAccent: '#4653C0',
  nightLink: '#B9C2FF',
  logoUrl: null,
}

export const mailWidth = 560
export const mailFont = "'Work Sans', Helvetica, Arial, sans-serif"

/**
 * For mail programs with a dark mode: each rule has a class, because inline styles win otherwise. Programs
 * that invert colours leave these alone.
 */
export const mailStylesOf = (look: MailLook) => `
:root { color-scheme: light dark; supported-color-schemes: light dark }
a { color: ${look.accent} }
img { border: 0; display: block }
@media (max-width: 480px) {
  .m-pad { padding-left: 16px !important; padding-right: 16px !important }
  .m-button, .m-button a { display: block !important; width: auto !important; text-align: center !important }
  .m-button-table { width: 100% !important }
}
@media (prefers-color-scheme: dark) {
  .m-page { background-color: #14162A !important }
  .m-ink { color: #F4F5F2 !important }
  .m-muted { color: #B4B9CA !important }
  .m-line { border-color: #444A66 !important }
  .m-link { color: ${look.nightLink} !important }
  .m-button { background-color: ${look.nightAccent} !important }
}
`

/**
 * Outlook on Windows supports neither `max-width` nor padding of links: it gets a table of a fixed width
 * around everything.
 */
const outlook = {
  head: '<!--[if mso]><xml><o:OfficeDocumentSettings xmlns:o="urn:schemas-microsoft-com:office:office"><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><style>td,p,a,h1,h2{font-family:Arial,sans-serif !important}</style><![endif]-->',
  open: `<!--[if mso]><table role="presentation" align="center" width="${mailWidth}" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->`,
  close: '<!--[if mso]></td></tr></table><![endif]-->',
} as const

export type OutlookPart = keyof typeof outlook

/** Puts Outlook's conditional comments, which React cannot write, where elements with `data-outlook` mark their places. */
export const withOutlookParts = (html: string): string =>
  html.replace(
    /<(?:style|i) data-outlook="(head|open|close)"><\/(?:style|i)>/g,
    (_, part: OutlookPart) => outlook[part],
  )
