/** Cannot be seen, and takes no room. */
const breakMark = '\u200c'

/**
 * What a stranger typed, for a mail: it looks the same, and no mail program makes a link of it (rule: no-links-in-names). Dots
 * before letters, `://` and `@` are broken; `18,000.50` stays.
 */
export const unlinked = (text: string): string =>
  text.replaceAll(
    /(?<=\S)[.。．｡](?=\p{L})|(?<=\d)\.(?=\d+\.)|(?<=\.\d+)\.(?=\d)|:(?=\/)|(?<=\S)@(?=\S)/gu,
    `$&${breakMark}`,
  )
