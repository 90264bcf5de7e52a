import { isLoopbackHost } from '../lib/loopback.ts'
import { isEasyPassword } from '../lib/server/easy-password.ts'

/** The settings of the environment that a live shop is judged by. */
/** The one issuer whose tokens the shop was tried with (rule: google-sign-in). */
export const googleIssuer = 'https://accounts.google.com'

type Raw = {
  MODE: string
  GOOGLE_ISSUER: string
  RATE_LIMIT_SCALE: number
  SEED?: string | number | undefined
} & Partial<
  Record<
    | 'DATABASE_URL'
    | 'EMBEDDED_DB'
    | 'PAYSTACK_SECRET_KEY'
    | 'PAYSTACK_SANDBOX'
    | 'PAYSTACK_BASE_URL'
    | 'TERMINAL_SECRET_KEY'
    | 'TERMINAL_BASE_URL'
    | 'SMTP_URL'
    | 'MAIL_FROM'
    | 'AUTH_SECRET'
    | 'APP_URL'
    | 'ADMIN_EMAIL'
    | 'ADMIN_PASSWORD'
    | 'GOOGLE_CLIENT_ID'
    | 'BACKUP_DIR'
    | 'MEDIA_URL',
    string | undefined
  >
>

/** What a live shop needs of its environment: for whom it is written, what it is, and where it is found. */
export type LiveNeed = { name: string; what: string; where: string; isThere: boolean }

type Need = {
  name: string
  /** What it is, and where it is found; without them it is only refused when it is wrong. */
  found?: { what: string; where: string; isThere: (raw: Raw) => boolean }
  /** How the start names it when it is missing or wrong. */
  refusal: (raw: Raw) => string | false | undefined
}

/** More than that is no limit any more. */
const mostLiveRateScale = 10

const isHttps = (raw: Raw) => Boolean(raw.APP_URL?.startsWith('https://'))
const hasLiveKey = (raw: Raw) => Boolean(raw.PAYSTACK_SECRET_KEY?.startsWith('sk_live_'))

/** Each once: the start refuses by it, `npm run setup` asks by it, the owner reads it before she goes live (rule: before-live). */
const needs: Need[] = [
  {
    name: 'DATABASE_URL',
    found: {
      what: 'Database',
      where:
        'Your host’s panel, under Databases: the address that begins with postgres://. PostgreSQL 15 or newer with pg_trgm.',
      isThere: (raw) => Boolean(raw.DATABASE_URL),
    },
    refusal: (raw) =>
      !raw.DATABASE_URL && raw.EMBEDDED_DB !== 'allow' && 'DATABASE_URL (or EMBEDDED_DB=allow)',
  },
  {
    name: 'PAYSTACK_SECRET_KEY',
    found: {
      what: 'Live payment key',
      where:
        'dashboard.paystack.com, Settings, API Keys & Webhooks: the Live Secret Key. It begins with sk_live_ and appears once Paystack has activated your business.',
      isThere: hasLiveKey,
    },
    refusal: (raw) =>
      !hasLiveKey(raw) &&
      raw.PAYSTACK_SANDBOX !== 'allow' &&
      'PAYSTACK_SECRET_KEY=sk_live_… (or PAYSTACK_SANDBOX=allow)',
  },
  {
    name: 'SMTP_URL',
    found: {
      what: 'Email server',
      where:
        'Your email provider, under SMTP: server, user and password, written as smtps://user:password@server. Zoho, Google Workspace, Brevo and most hosts have it.',
      isThere: (raw) => Boolean(raw.SMTP_URL),
    },
    refusal: (raw) => !raw.SMTP_URL && 'SMTP_URL',
  },
  {
    name: 'MAIL_FROM',
    found: {
      what: 'Sender of your emails',
      where:
        'An address of your own domain that your email provider lets you send as: Ada’s Closet <hello@example.com>.',
      isThere: (raw) => Boolean(raw.MAIL_FROM),
    },
    refusal: (raw) => !raw.MAIL_FROM && 'MAIL_FROM',
  },
  {
    name: 'AUTH_SECRET',
    found: {
      what: 'Signing secret',
      where:
        'npm run setup makes one, or run openssl rand -hex 32. Keep a copy in a password manager: backups do not contain it.',
      isThere: (raw) => Boolean(raw.AUTH_SECRET),
    },
    refusal: (raw) => !raw.AUTH_SECRET && 'AUTH_SECRET',
  },
  {
    name: 'AUTH_SECRET',
    refusal: (raw) =>
      raw.AUTH_SECRET &&
      isWeakSecret(raw.AUTH_SECRET) &&
      'AUTH_SECRET that is random, without repetition or words (openssl rand -hex 32)',
  },
  {
    name: 'SEED',
    refusal: (raw) =>
      raw.SEED !== undefined &&
      raw.SEED !== 'none' &&
      "SEED=none or no SEED (the demo's goods are not for sale)",
  },
  {
    name: 'APP_URL',
    found: {
      what: 'Shop address',
      where:
        'Your domain with https:// in front, pointed at this machine at your domain’s registrar (an A record). A proxy such as nginx ends TLS: see deploy/.',
      isThere: isHttps,
    },
    refusal: (raw) => !isHttps(raw) && 'APP_URL with https://',
  },
  {
    name: 'MEDIA_URL',
    refusal: (raw) => raw.MEDIA_URL && !raw.MEDIA_URL.startsWith('https://') && 'MEDIA_URL with https://',
  },
  {
    name: 'ADMIN_PASSWORD',
    refusal: (raw) =>
      raw.ADMIN_PASSWORD &&
      isEasyPassword(raw.ADMIN_PASSWORD, [raw.ADMIN_EMAIL ?? '']) &&
      'ADMIN_PASSWORD that is hard to guess',
  },
  {
    name: 'PAYSTACK_BASE_URL',
    refusal: (raw) =>
      raw.PAYSTACK_BASE_URL?.startsWith('http:') &&
      !(raw.PAYSTACK_SANDBOX === 'allow' && isLoopbackHost(new URL(raw.PAYSTACK_BASE_URL).hostname)) &&
      'PAYSTACK_BASE_URL with https://',
  },
  {
    name: 'GOOGLE_ISSUER',
    refusal: (raw) =>
      raw.GOOGLE_CLIENT_ID &&
      raw.GOOGLE_ISSUER !== googleIssuer &&
      `GOOGLE_ISSUER of ${googleIssuer}: with no other issuer was signing in tried`,
  },
  {
    name: 'TERMINAL_SECRET_KEY',
    refusal: (raw) =>
      raw.TERMINAL_SECRET_KEY?.startsWith('sk_test_') &&
      'TERMINAL_SECRET_KEY=sk_live_… or none (labels of a test key move no parcel)',
  },
  {
    name: 'TERMINAL_BASE_URL',
    refusal: (raw) =>
      raw.TERMINAL_BASE_URL &&
      !raw.TERMINAL_BASE_URL.startsWith('https://') &&
      'TERMINAL_BASE_URL with https://',
  },
  {
    name: 'RATE_LIMIT_SCALE',
    refusal: (raw) =>
      raw.RATE_LIMIT_SCALE > mostLiveRateScale && `RATE_LIMIT_SCALE of ${mostLiveRateScale} or less`,
  },
  {
    name: 'BACKUP_DIR',
    found: {
      what: 'Nightly backup folder',
      where:
        'A bucket (s3://…), a folder on another disk, or one that is copied elsewhere: see docs/operations.md. Without it, backups share the disk that may fail.',
      isThere: (raw) => Boolean(raw.BACKUP_DIR),
    },
    refusal: () => false,
  },
  {
    name: 'MODE',
    found: {
      what: 'Going live',
      where: 'Set MODE=live last. From then on the shop starts only with everything above in place.',
      isThere: (raw) => raw.MODE === 'live',
    },
    refusal: () => false,
  },
]

/** How the start of a live shop names what is missing or wrong. */
export const liveRefusals = (raw: Raw): string[] => needs.flatMap(({ refusal }) => refusal(raw) || [])

/** What a live shop needs, and what of it this one has. No value is in it. */
export const liveNeeds = (raw: Raw): LiveNeed[] =>
  needs.flatMap(({ name, found }) =>
    found ? [{ name, what: found.what, where: found.where, isThere: found.isThere(raw) }] : [],
  )

/** Where a setting is found, for `npm run setup`. */
export const whereToFind = (name: string): string =>
  needs.find((need) => need.name === name && need.found)?.found?.where ?? ''

/** A weak, typed secret: few different characters, a text repeated, rows of neighbours, or words. */
const isWeakSecret = (secret: string) =>
  new Set(secret).size < 12 ||
  isRepetitive(secret) ||
  isSequence(secret) ||
  /change.?me|secret|password|example|123456|qwerty|asdfg/i.test(secret)

/** In random text nearly every group of three characters is a new one; here a quarter or more was there before. */
function isRepetitive(text: string): boolean {
  const groups = Array.from({ length: text.length - 2 }, (_, at) => text.slice(at, at + 3))
  return new Set(groups).size <= groups.length * 0.75
}

/** Half or more of the characters follow the one before in the alphabet or repeat it. */
function isSequence(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0)!)
  return codes.filter((code, at) => Math.abs(code - codes[at - 1]!) <= 1).length >= codes.length / 2
}
