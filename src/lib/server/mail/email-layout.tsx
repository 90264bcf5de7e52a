import { Preview } from '@react-email/components'
import { createContext, type CSSProperties, type ReactNode, useContext } from 'react'
import { MailRows } from './email-table.tsx'
import {
  mailColours as colours,
  mailFont,
  type MailLook,
  mailStylesOf,
  mailWidth,
  type OutlookPart,
  plainLook,
} from './email-style.ts'

/** The shop's data in every mail, from the settings: `footer` is its last line, `greeting` begins one to a customer. */
export type MailBrand = { name: string; greeting: string; footer: string; url: string; look?: MailLook }

const Look = createContext(plainLook)

/** Placeholder of Outlook's own markup; `mailHtml` replaces it. */
const Outlook = ({ part }: { part: Exclude<OutlookPart, 'head'> }) => <i data-outlook={part} />

type LayoutProps = { brand: MailBrand; preview: string; heading: string; children: ReactNode }

/**
 * The frame of every mail: brand line, selvedge strip, heading, content, contact line (rule: mail-look). Text
 * stays readable without pictures, in the dark, and in Outlook (rule: valid-html).
 */
export function EmailLayout({ brand, preview, heading, children }: LayoutProps) {
  const look = brand.look ?? plainLook
  return (
    <html lang="en" dir="ltr">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{`${preview} – ${brand.name}`}</title>
        <style dangerouslySetInnerHTML={{ __html: mailStylesOf(look) }} />
        <style data-outlook="head" />
      </head>
      <body
        className="m-page"
        style={{ backgroundColor: look.page, fontFamily: mailFont, margin: 0, padding: 0 }}
      >
        <Preview>{preview}</Preview>
        <MailCell className="m-page" style={{ backgroundColor: look.page }}>
          <Outlook part="open" />
          <div style={{ maxWidth: mailWidth, margin: '0 auto' }}>
            <MailCell>
              <div className="m-pad m-ink" style={{ color: colours.ink, padding: '32px 24px' }}>
                <p
                  style={{ fontSize: 22, fontWeight: 800, letterSpacing: '-0.02em', margin: '0 0 12px' }}
                  className="m-ink"
                >
                  {look.logoUrl ? (
                    <img
                      src={look.logoUrl}
                      alt={brand.name}
                      height={40}
                      style={{ height: 40, width: 'auto', backgroundColor: look.page }}
                    />
                  ) : (
                    brand.name
                  )}
                </p>
                <Strip look={look} />
                <div style={{ padding: '24px 0' }}>
                  <h1
                    className="m-ink"
                    style={{ fontSize: 28, lineHeight: '32px', fontWeight: 700, margin: '0 0 16px' }}
                  >
                    {heading}
                  </h1>
                  <Look value={look}>{children}</Look>
                </div>
                <p
                  className="m-muted m-line"
                  style={{
                    borderTop: `1px solid ${colours.hairline}`,
                    color: colours.muted,
                    fontSize: 14,
                    lineHeight: '20px',
                    margin: 0,
                    paddingTop: 16,
                  }}
                >
                  {brand.footer}
                </p>
              </div>
            </MailCell>
          </div>
          <Outlook part="close" />
        </MailCell>
      </body>
    </html>
  )
}

type CellProps = { className?: string; style?: CSSProperties; children: ReactNode }

/** One cell as wide as what is around it. */
function MailCell({ children, ...rows }: CellProps) {
  return (
    <MailRows {...rows}>
      <tr>
        <td>{children}</td>
      </tr>
    </MailRows>
  )
}

/** A strip of the shop's colours; programs without gradients show its first one. */
const Strip = ({ look }: { look: MailLook }) => (
  <div
    style={{
      height: 8,
      lineHeight: '8px',
      fontSize: 0,
      background: look.strip,
      backgroundColor: look.accent,
    }}
  />
)

export function EmailText({ children }: { children: ReactNode }) {
  return (
    <p className="m-ink" style={{ fontSize: 16, lineHeight: '24px', margin: '0 0 16px' }}>
      {children}
    </p>
  )
}

/** In its own cell, because Outlook drops a link's padding but not a cell's. */
export function EmailButton({ href, children }: { href: string; children: ReactNode }) {
  const look = useContext(Look)
  return (
    <table
      role="presentation"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      className="m-button-table"
      style={{ margin: '8px 0 24px' }}
    >
      <tbody>
        <tr>
          <td
            className="m-button"
            style={{
              backgroundColor: look.accent,
              borderRadius: 3,
              // Only Outlook reads it.
              ...({ msoPaddingAlt: '14px 24px' } as object),
            }}
          >
            <a
              href={href}
              style={{
                display: 'inline-block',
                color: look.onAccent,
                fontSize: 16,
                lineHeight: '20px',
                padding: '14px 24px',
                textDecoration: 'none',
                fontWeight: 600,
              }}
            >
              {children}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

export const EmailLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className="m-link" style={{ color: useContext(Look).accent }}>
    {children}
  </a>
)

type UnsubscribeProps = { url: string; children: ReactNode }

/** The end of a mail somebody signed up for: why it came, and the way out (rule: newsletter). */
export const EmailUnsubscribe = ({ url, children }: UnsubscribeProps) => (
  <p
    className="m-muted"
    style={{ color: colours.muted, fontSize: 14, lineHeight: '20px', margin: '24px 0 0' }}
  >
    {children} <EmailLink href={url}>Unsubscribe</EmailLink>
  </p>
)
