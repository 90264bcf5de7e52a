import { type Right, rightsText } from '../../lib/helper-rights.rules.ts'
import type { StaffRole } from '../../lib/server/context.ts'
import type { MailBrand } from '../../lib/server/mail/email-layout.tsx'
import { plainMail } from '../../lib/server/mail/plain-mail.tsx'
import { unlinked } from '../../lib/server/mail/unlinked.ts'
import { formatDateTime } from '../../lib/time.ts'
import { fillText } from '../../settings/text-facts.rules.ts'
import type { SafetyChange } from '../account-queues.rules.ts'

const newPasswordButton = ({ url }: MailBrand) => ({
  href: `${url}/auth?mode=forgot`,
  label: 'Choose a new password',
})

export const welcomeMail = (brand: MailBrand, firstName: string) =>
  plainMail(brand, {
    subject: `Welcome to ${brand.name}`,
    preview: 'Your account is ready.',
    heading: firstName ? `Welcome, ${unlinked(firstName)}` : 'Welcome',
    words: [
      'Your account is ready. You can check out faster now, follow your orders, and keep the pieces you like in your wishlist.',
    ],
    button: { href: `${brand.url}/new-in`, label: 'See what is new' },
  })

/** Sent in place of a sign-up code, so that the sign-up page does not reveal who is a customer. */
export const accountExistsMail = (brand: MailBrand) =>
  plainMail(brand, {
    subject: `You already have an account at ${brand.name}`,
    preview: 'Sign in with this email, or reset your password.',
    heading: 'You already have an account',
    words: [
      'Someone, probably you, tried to create an account with this email. There is one already, so you only need to sign in.',
      `Forgot your password? Choose a new one at ${brand.url}/auth?mode=forgot. If this was not you, you can ignore this email: nothing has changed.`,
    ],
    button: { href: `${brand.url}/auth?mode=login`, label: 'Sign in' },
  })

/** After a reset no device stays signed in; after a change on the account page the one it was done on does. */
export function passwordChangedMail(brand: MailBrand, changedAt: Date, isOwnDeviceKept: boolean) {
  const where = isOwnDeviceKept ? 'all other devices' : 'all devices'
  return plainMail(brand, {
    subject: `Your ${brand.name} password was changed`,
    preview: `You were signed out on ${where}.`,
    heading: 'Your password was changed',
    words: [
      `The password of your account was changed on ${formatDateTime(changedAt)} (Lagos time), and you were signed out on ${where}.`,
      'If this was you, there is nothing to do. If not, choose a new password at once and write to us.',
    ],
    button: newPasswordButton(brand),
  })
}

const happened: Record<SafetyChange, string> = {
  on: 'The second step at sign-in was turned on',
  off: 'The second step at sign-in was turned off',
  codes: 'New recovery codes were made, and the old ones no longer work',
  recovery: 'A recovery code was used, and cannot be used again',
}

/** To an owner, after what her sign-in is protected with has changed. */
export const signInSafetyMail = (brand: MailBrand, change: SafetyChange, at: Date) =>
  plainMail(brand, {
    subject: `${brand.name}: ${happened[change].split(',')[0]!.toLowerCase()}`,
    preview: 'Was this you?',
    heading: 'Your sign-in to the shop’s office',
    words: [
      `${happened[change]}, on ${formatDateTime(at)} (Lagos time).`,
      'If this was you, there is nothing to do. If not, choose a new password at once, which signs you out everywhere, and set the second step up again.',
    ],
    button: newPasswordButton(brand),
  })

type Member = { firstName: string; email: string; role: StaffRole; rights: readonly Right[] }

const mayAlso = (rights: readonly Right[]) => rights.length > 0 && `You may also ${rightsText(rights)}.`

/** What somebody may do who was made a helper or an owner, and where she signs in (rule: staff-invitation). */
export const staffInvitationMail = (brand: MailBrand, { firstName, email, role, rights }: Member) =>
  plainMail(brand, {
    subject: `You now work at ${brand.name}`,
    preview: role === 'admin' ? 'You are now an owner of the shop.' : 'You are now a helper in the shop.',
    heading: `Welcome to the team of ${brand.name}`,
    words: [
      fillText(brand.greeting, { name: unlinked(firstName) || null, shop: brand.name }) || 'Hello,',
      role === 'admin'
        ? 'You are now an owner of the shop: orders, money, products, customers, settings and the team are yours to change.'
        : 'You are now a helper in the shop: you pack and ship orders, and check whether a payment is in. Money, customers and settings stay with the owners.',
      role === 'helper' && mayAlso(rights),
      `Sign in as ${email}, with the password of your account. Nobody else needs to know it.`,
    ],
    button: { href: `${brand.url}/auth?mode=login&returnTo=%2Fadmin`, label: 'Sign in' },
  })

/** To somebody without an account, whose link makes one and the role (rule: staff-invitation). */
export const staffJoinMail = (
  brand: MailBrand,
  { role, rights, url }: { role: StaffRole; rights: readonly Right[]; url: string },
) =>
  plainMail(brand, {
    subject: `You are invited to work at ${brand.name}`,
    preview: 'Choose a password to start.',
    heading: `Work at ${brand.name}`,
    words: [
      role === 'admin'
        ? `An owner of ${brand.name} has invited you to be an owner too.`
        : `An owner of ${brand.name} has invited you to be a helper: to pack and ship orders, and check whether a payment is in.`,
      role === 'helper' && mayAlso(rights),
      'Press the button and choose a password. The link works once, within a week.',
      'If you do not know who this is from, do nothing: no account is made.',
    ],
    button: { href: url, label: 'Choose a password' },
  })

export const goodbyeMail = (brand: MailBrand, firstName: string) =>
  plainMail(brand, {
    subject: `Your ${brand.name} account is deleted`,
    preview: 'This is the last email you will get from us.',
    heading: firstName ? `Goodbye, ${unlinked(firstName)}` : 'Goodbye',
    words: [
      'Your account is deleted, and with it your profile, addresses, wishlist, cart and every reminder you asked for. This is the last email you will get from us.',
      'The law asks us to keep records of what was sold and paid. They no longer hold your name, email, phone or street.',
      'If you did not do this, write to us at once. You are welcome back any time.',
    ],
  })
