import { randomBytes } from 'node:crypto'
import { EnvError, readEnv } from '../env.ts'
import { setupQuestions } from './questions.ts'

/** Stands for the answers to come. */
const acceptable = {
  MODE: 'live',
  APP_URL: 'https://www.example.com',
  DATABASE_URL: 'postgres://db/shop',
  PAYSTACK_SECRET_KEY: 'sk_live_abc',
  SMTP_URL: 'smtps://mail.example.com',
  MAIL_FROM: 'hello@example.com',
  AUTH_SECRET: randomBytes(32).toString('hex'),
}

/** What is never asked for, as it is in the file. */
const withoutAsked = (values: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) =>
        value && name !== 'MODE' && !setupQuestions.some((question) => question.name === name),
    ),
  )

/** The start itself has the last word. */
export function refusalOf(values: Record<string, string>): string | null {
  try {
    readEnv(values)
    return null
  } catch (error) {
    if (error instanceof EnvError) return error.message
    throw error
  }
}

/** What the start would refuse of settings that are never asked for. */
export const unaskedRefusalOf = (values: Record<string, string>) =>
  refusalOf({ ...acceptable, ...withoutAsked(values) })
