import { cleanTyped } from './pasted-text.ts'

const nameMessage = 'Please write a name, without web or email addresses or numbers'
const addressMessage = 'Please write an address, without web or email addresses'

const endings =
  'app|biz|cc|cn|co|com|gl|info|io|link|live|ly|me|net|ng|online|org|page|ru|shop|site|store|tk|top|xyz'
/** `Mkt.Shop`, `Pst.Tunde` and `Village.Top` are words after a dot: people write a web address in small letters. */
const host = new RegExp(String.raw`(?<![\p{L}\p{N}])[\p{Ll}\p{N}.-]+\.(?:${endings})(?![\p{L}\p{N}])`, 'u')

/** As a reader sees it (rule: pasted-text). */
const seen = (text: string) => cleanTyped(text).replaceAll('。', '.')

function hostProblem(text: string): string | null {
  const [found] = host.exec(text) ?? []
  return found ? `“${found}” reads as a web address: please put a space after the dot` : null
}

/**
 * Why a text is no person's name, in words, or null (rule: no-links-in-names): it has no link, no e-mail address, no long
 * number. Mails break what passes (`unlinked`).
 */
export function nameProblem(text: string): string | null {
  const name = seen(text)
  return /[@/\\<>:\p{Cc}]|www\.|\d{4,}/iu.test(name) ? nameMessage : hostProblem(name)
}

/** The same of a line of a postal address, which may have numbers and dots. */
export function addressLineProblem(text: string): string | null {
  const line = seen(text)
  return /:\/\/|www\.|\S@\S/iu.test(line) || /\p{Cc}/u.test(text) ? addressMessage : hostProblem(line)
}

/** How a person is called who may not have typed a name: then what is before the @ of the address. */
export const calledName = ({ name, email }: { name: string | null | undefined; email: string }): string =>
  name?.trim() || email.split('@')[0]!
