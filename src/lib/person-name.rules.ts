import { cleanTyped } from './pasted-text.ts'

/**
 * Input of strangers in the shop's mails must not pass as the shop's message (rule: no-links-in-names): a
 * name has no web or e-mail address, no long number, no link.
 */
export const personNameMessage = 'Please write a name, without web or email addresses or numbers'

/** `St.Mary` and `Dr.Obi` are no addresses. */
const titles = /(?<![\p{L}\p{N}])(?:alh|arc|barr|chief|dr|engr|fr|hon|miss|mr|mrs|ms|prof|rev|sr|st)\./giu

/** As a reader sees it (rule: pasted-text). */
const seen = (text: string) => cleanTyped(text).replaceAll('。', '.')

export function isPersonName(text: string): boolean {
  const name = seen(text).replace(titles, ' ')
  return !/[@/\\<>:\p{Cc}]|www\.|[\p{L}\p{N}-]{2,}\.\p{L}{2,}|\d{4,}/iu.test(name)
}

export const addressLineMessage = 'Please write an address, without web or email addresses'

const endings =
  'app|biz|cc|cn|co|com|gl|info|io|link|live|ly|me|net|ng|online|org|page|ru|shop|site|store|tk|top|xyz'
const link = new RegExp(String.raw`:\/\/|www\.|\S@\S|[\p{L}\p{N}-]{2,}\.(?:${endings})(?![\p{L}\p{N}])`, 'iu')

/** A line of a postal address, which may have numbers and dots. */
export const isAddressLine = (text: string): boolean => !link.test(seen(text)) && !/\p{Cc}/u.test(text)
