import { minPasswordLength } from '../../account/credentials.rules.ts'
import { isEmail } from '../../lib/email-address.rules.ts'
import { isEasyPassword } from '../../lib/server/easy-password.ts'
import { readBackupPlace, readStoragePlace } from '../../media/storage-place.server.ts'
import { whereToFind } from '../live-needs.ts'

export type Answers = Record<string, string>

export type SetupQuestion = {
  /** The setting; its flag is the same in small letters: `--app-url`. */
  name: string
  ask: string
  where: string
  /** Not shown again, and hidden while it is typed. */
  isSecret?: true
  /** May stay empty; `none` says what that means. */
  none?: string
  isAsked?: (answers: Answers) => boolean
  /** What is wrong with the text, in words; null when nothing is. */
  problem: (text: string, answers: Answers) => string | null
}

const isS3 = ({ STORAGE_URL = '', BACKUP_DIR = '' }: Answers) =>
  STORAGE_URL.startsWith('s3:') || BACKUP_DIR.startsWith('s3:')
/** For a bucket whose keys are asked for after its name. */
const laterKeys = { S3_ACCESS_KEY_ID: 'later', S3_SECRET_ACCESS_KEY: 'later', DATA_DIR: './data' }
const required = (text: string) => (text ? null : 'This cannot be empty')

/** What `npm run setup` asks for, in its order (rule: before-live). */
export const setupQuestions: SetupQuestion[] = [
  {
    name: 'APP_URL',
    ask: 'The address shoppers open',
    where: whereToFind('APP_URL'),
    problem: (text) => {
      const url = URL.parse(text)
      if (url?.protocol !== 'https:') return 'Type the whole address, like https://www.example.com'
      return url.pathname === '/' && !url.search ? null : 'Only the address itself, nothing after the name'
    },
  },
  {
    name: 'DATABASE_URL',
    ask: 'The database',
    where: whereToFind('DATABASE_URL'),
    isSecret: true,
    problem: (text) =>
      /^postgres(ql)?:\/\/\S+$/.test(text) && URL.canParse(text)
        ? null
        : 'Type it like postgres://user:password@host/database; a sign such as # or @ in the password is written %23, %40',
  },
  {
    name: 'PAYSTACK_SECRET_KEY',
    ask: 'Paystack’s live secret key',
    where: whereToFind('PAYSTACK_SECRET_KEY'),
    isSecret: true,
    problem: (text) => {
      if (text.startsWith('sk_test_'))
        return 'This is a test key: no money would move. The live one begins with sk_live_'
      if (text.startsWith('pk_')) return 'This is the public key. The secret one begins with sk_live_'
      return /^sk_live_\w+$/.test(text) ? null : 'It must look like sk_live_…'
    },
  },
  {
    name: 'SMTP_URL',
    ask: 'The mail server',
    where: whereToFind('SMTP_URL'),
    isSecret: true,
    problem: (text) =>
      /^smtps?:\/\/\S+$/.test(text) && URL.canParse(text)
        ? null
        : 'Type it like smtps://user:password@smtp.example.com; an @ in the user is written %40',
  },
  {
    name: 'MAIL_FROM',
    ask: 'Who mails come from',
    where: whereToFind('MAIL_FROM'),
    problem: (text) =>
      isEmail(/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text)
        ? null
        : 'Type an address, or a name and an address: Ada’s Closet <hello@example.com>',
  },
  {
    name: 'ADMIN_EMAIL',
    ask: 'Your own email address',
    where: 'You sign in with it, and emails to you go there.',
    problem: (text) => (isEmail(text) ? null : 'Type an email address, like ada@example.com'),
  },
  {
    name: 'ADMIN_PASSWORD',
    ask: 'Your password',
    where: `At least ${minPasswordLength} characters, hard to guess. It counts for the first start; change it in your account.`,
    isSecret: true,
    none: 'one is made and shown at the end',
    problem: (text, { ADMIN_EMAIL = '' }) =>
      text.length >= minPasswordLength && !isEasyPassword(text, [ADMIN_EMAIL])
        ? null
        : 'Too short or easy to guess: take a longer one',
  },
  {
    name: 'STORAGE_URL',
    ask: 'Where pictures are kept',
    where:
      'Needed only with several machines: s3://bucket?endpoint=https://…&region=…, from your host’s object storage.',
    none: 'on this machine, in DATA_DIR',
    problem: (text) => {
      const place = readStoragePlace({ STORAGE_URL: text, ...laterKeys })
      return 'problem' in place ? place.problem : null
    },
  },
  {
    name: 'BACKUP_DIR',
    ask: 'Where the backup of each night goes',
    where: whereToFind('BACKUP_DIR'),
    none: 'next to the data',
    problem: (text) => {
      const place = readBackupPlace({ BACKUP_DIR: text, ...laterKeys })
      if ('problem' in place) return place.problem
      return place.kind === 's3' || text.startsWith('/')
        ? null
        : 'Type the whole path of a folder, like /var/backups/shop, or a bucket: s3://bucket?endpoint=https://…'
    },
  },
  {
    name: 'S3_ACCESS_KEY_ID',
    ask: 'The key of the object storage',
    where: 'Next to the bucket in your host’s panel, under Access keys.',
    isAsked: isS3,
    problem: required,
  },
  {
    name: 'S3_SECRET_ACCESS_KEY',
    ask: 'Its secret',
    where: 'Shown once, when the key is made.',
    isSecret: true,
    isAsked: isS3,
    problem: required,
  },
  {
    name: 'TRUST_PROXY',
    ask: 'Is a proxy in front that ends TLS (nginx, Caddy, your host’s)? on or off',
    where:
      'With “on” the shopper’s address is what the proxy says: only right when nothing else can reach the shop.',
    problem: (text) => (text === 'on' || text === 'off' ? null : 'Type on or off'),
  },
]

/** What is offered where neither the environment nor the file has a value. */
export const setupDefaults: Answers = { TRUST_PROXY: 'on' }

export const flagOf = (name: string) => name.toLowerCase().replaceAll('_', '-')

/** A secret as a terminal may show it: that there is one. */
export const shownValue = ({ isSecret }: Pick<SetupQuestion, 'isSecret'>, value: string): string =>
  isSecret ? 'the one in .env' : value
