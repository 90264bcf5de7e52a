import { countText, formatCount } from '../../lib/count-text.ts'
import * as nouns from '../../lib/nouns.rules.ts'
import * as ownerNouns from '../../lib/owner-nouns.rules.ts'
import { providerLabel } from '../../orders/order/payment-methods.rules.ts'
import { dayMs, formatDate, formatDateTime, hourMs } from '../../lib/time.ts'
import { settingHref } from '../settings/settings-parts.rules.ts'
import { settingLabel } from '../team/log-words.rules.ts'
import type { ShopHealth } from './shop-health.schema.ts'

/** One fact of the shop for its owner; `do` is what to do about it, and where, `each` where each of several is set. */
export type HealthLine = { isGood: boolean; text: string; do?: Way; each?: Way[] }
type Way = { label: string; href: string }

type Health = Pick<
  ShopHealth,
  | 'products'
  | 'queue'
  | 'consistency'
  | 'feeds'
  | 'abroad_ended'
  | 'demo_brand'
  | 'mail'
  | 'payments'
  | 'provider'
  | 'mode'
  | 'checked_at'
  | 'backs_up'
  | 'backup'
>

/** Work that waits longer than this is not keeping up. */
const slowSeconds = 10 * 60

/** What works and what to do, in plain sentences; what needs the owner first (rule: shop-health). */
export function healthLines(health: Health): HealthLine[] {
  const lines = [
    goodsLine(health.products),
    ...pictureLines(health.products),
    moneyLine(health),
    mailLine(health),
    workLine(health.queue),
    ...failedLines(health.queue),
    backupLine(health),
    booksLine(health.consistency),
    ...feedLines(health),
    ...abroadLines(health.abroad_ended),
    ...brandLines(health.demo_brand),
  ]
  return lines.toSorted((a, b) => Number(a.isGood) - Number(b.isGood))
}

/** What there is to do, for the person who hosts the shop; null when everything works. */
export function healthText(lines: HealthLine[], address: string): string | null {
  const todo = lines.filter(({ isGood }) => !isGood)
  return todo.length === 0
    ? null
    : [
        `To do at ${address}:`,
        ...todo.map(
          ({ text, each }) =>
            `• ${each ? `${text.replace(/\.$/, ':')} ${each.map(({ label }) => label).join(', ')}` : text}`,
        ),
        `All of it: ${address}/shop-health`,
      ].join('\n')
}

const products = { label: 'Open products', href: '/admin/products' }
const missing = { do: { label: 'What is missing', href: '/admin/first-steps/live' } }

function goodsLine({ listed, sold_out: soldOut }: Health['products']): HealthLine {
  if (listed === 0) return { isGood: false, text: 'Shoppers see no product yet.', do: products }
  if (soldOut === listed) return { isGood: false, text: 'Everything shoppers see is sold out.', do: products }
  const out = soldOut === 0 ? '' : `, ${formatCount(soldOut)} of them sold out`
  return { isGood: true, text: `Shoppers see ${countText(nouns.product, listed)}${out}.` }
}

const pictureLines = ({ without_image: bare }: Health['products']): HealthLine[] =>
  bare === 0
    ? []
    : [
        {
          isGood: false,
          text: `${countText(nouns.product, bare)} ${bare === 1 ? 'has' : 'have'} no picture, so shoppers do not see ${bare === 1 ? 'it' : 'them'}.`,
          do: { label: 'Show them', href: '/admin/products?only=no_picture' },
        },
      ]

/** A demo's stand-ins are meant to be there. */
const opening = (mode: Health['mode'], noun: string) =>
  mode === 'demo' ? `In this demo ${noun.toLowerCase()}` : noun

function moneyLine({ payments, provider, mode }: Health): HealthLine {
  if (payments === 'live')
    return { isGood: true, text: `Payments arrive through ${providerLabel(provider)}.` }
  return {
    isGood: mode === 'demo',
    text:
      payments === 'sandbox'
        ? `${opening(mode, 'Payments')} are practice only: no money moves.`
        : `${opening(mode, 'Payments')} use a test key of ${providerLabel(provider)}: no money moves.`,
    ...(mode === 'live' && missing),
  }
}

const mailLine = ({ mail, mode }: Health): HealthLine =>
  mail === 'smtp'
    ? { isGood: true, text: 'Emails go to the mail server.' }
    : {
        isGood: mode === 'demo',
        text: `${opening(mode, 'Emails')} stay in the shop’s own mailbox: nobody receives them.`,
        ...(mode === 'live' && missing),
      }

const workLine = ({ oldest_waiting_seconds: oldest }: Health['queue']): HealthLine =>
  oldest === null || oldest < slowSeconds
    ? { isGood: true, text: 'Emails, notices and other background work are up to date.' }
    : {
        isGood: false,
        text: `Work in the background has waited for ${countText(ownerNouns.minute, Math.floor(oldest / 60))}, so emails come late. Ask who looks after your server.`,
      }

const failedLines = ({ failed }: Health['queue']): HealthLine[] =>
  failed === 0
    ? []
    : [
        {
          isGood: false,
          text: `${countText(nouns.piece, failed)} of work in the background failed.`,
          do: { label: 'Look at Needs you', href: '/admin/needs-you' },
        },
      ]

/** One of each night, and a night that was missed. */
const lateBackupMs = 2 * dayMs

function backupLine({ backs_up: isMade, backup, mode, checked_at: now }: Health): HealthLine {
  if (!isMade)
    return {
      isGood: mode === 'demo',
      text: `${opening(mode, 'No')} backup is made at night.`,
      ...(mode === 'live' && missing),
    }
  const { done_at: done, failed_at: failed } = backup
  const last = done ? `The last backup was made on ${formatDateTime(new Date(done))}.` : 'There is none yet.'
  if (failed && (!done || failed > done))
    return { isGood: false, text: `The backup of ${formatDateTime(new Date(failed))} failed. ${last}` }
  if (!done) return { isGood: true, text: 'The first backup will be made tonight.' }
  return Date.parse(now) - Date.parse(done) > lateBackupMs
    ? { isGood: false, text: `No backup was made last night. ${last}` }
    : { isGood: true, text: last }
}

function booksLine(report: Health['consistency']): HealthLine {
  const found = report?.findings.length ?? 0
  if (!report)
    return {
      isGood: true,
      text: 'Stock, orders, money and emails are compared each night; the first night is yet to come.',
    }
  if (found === 0) return { isGood: true, text: 'Stock, orders, money and emails agree.' }
  return {
    isGood: false,
    text: `${countText(ownerNouns.thing, found)} in stock, orders, money and emails ${found === 1 ? 'does' : 'do'} not agree: see below.`,
  }
}

/** Four runs of the job that writes them. */
const lateFeedMs = hourMs

function feedLines({ feeds, checked_at: now }: Health): HealthLine[] {
  if (!feeds) return []
  const refused = { label: 'What Google would refuse', href: '/admin/feeds' }
  const { written_at: written, rows, failure, failed_at: failed } = feeds
  const last = written
    ? `The last good ones are from ${formatDateTime(new Date(written))}, with ${countText(ownerNouns.row, rows)}.`
    : 'There are none yet.'
  if (failure && failed) {
    const when = formatDateTime(new Date(failed))
    return [
      {
        isGood: false,
        text: `The product feeds failed on ${when}: ${failure.replace(/\.$/, '')}. ${last}`,
        do: refused,
      },
    ]
  }
  if (!written)
    return [{ isGood: true, text: 'The product feeds are written within 15 minutes.', do: refused }]
  if (Date.parse(now) - Date.parse(written) > lateFeedMs)
    return [{ isGood: false, text: `The product feeds are no longer written. ${last}`, do: refused }]
  const when = formatDateTime(new Date(written))
  return [
    {
      isGood: true,
      text: `The product feeds of ${when} have ${countText(ownerNouns.row, rows)}.`,
      do: refused,
    },
  ]
}

const abroadLines = (ended: Health['abroad_ended']): HealthLine[] =>
  ended.length === 0
    ? []
    : [
        {
          isGood: false,
          text: `Delivery is on request again where your prices abroad have ended: ${ended
            .map(({ country, ended_on }) => `${country} on ${formatDate(new Date(`${ended_on}T12:00:00Z`))}`)
            .join(', ')}.`,
          do: { label: 'Type new prices', href: '/admin/shipping/abroad' },
        },
      ]

const brandLines = (names: string[]): HealthLine[] =>
  names.length === 0
    ? []
    : [
        {
          isGood: false,
          text: `${countText(ownerNouns.setting, names.length)} still ${names.length === 1 ? 'has' : 'have'} the demo’s words.`,
          each: names.map((name) => ({ label: settingLabel(name), href: settingHref(name) })),
        },
      ]
