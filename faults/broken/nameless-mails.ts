import nodemailer from 'nodemailer'

// Each try of a mail is a message of its own, so that one whose reply got lost is read twice.
const { createTransport } = nodemailer
nodemailer.createTransport = ((...options: Parameters<typeof createTransport>) => {
  const transport = createTransport(...options)
  const { sendMail } = transport
  transport.sendMail = ((mail: { messageId?: string; headers?: Record<string, string> }) => {
    const { messageId: _, ...nameless } = mail
    return (sendMail as (mail: object) => unknown).call(transport, nameless)
  }) as never
  return transport
}) as never
