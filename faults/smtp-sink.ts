import { SMTPServer } from 'smtp-server'

export type SinkMail = { to: string; subject: string; messageId: string; text: string }
/**
 * `lose-reply` takes the mail and lets the connection go before it says so; `slow` takes it and says so twenty seconds
 * later.
 */
export type MailFault = 'none' | 'refuse' | 'hang' | 'lose-reply' | 'slow'
const slowMs = 20_000
export type SmtpSink = Awaited<ReturnType<typeof openSmtpSink>>

/** A mail server that keeps what it takes, and behaves badly when told to. */
export async function openSmtpSink() {
  const mails: SinkMail[] = []
  const unanswered: ((error: Error) => void)[] = []
  let fault: MailFault = 'none'
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (fault === 'refuse') return done(Object.assign(new Error('Try later'), { responseCode: 451 }))
        if (fault === 'hang') return void unanswered.push(done)
        const to = session.envelope.rcptTo.map(({ address }) => address).join(',')
        mails.push({ to, ...readMail(Buffer.concat(chunks).toString('utf8')) })
        if (fault === 'lose-reply') dropConnections(server)
        else if (fault === 'slow') setTimeout(done, slowMs)
        else done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as { port: number }).port}`,
    mails,
    misbehave: (how: MailFault) => {
      fault = how
      // Whoever waits for an answer learns that there is none.
      for (const hanging of unanswered.splice(0)) hanging(new Error('The server was restarted'))
    },
    /** How often the mail of this subject came. */
    copiesOf: (subject: string) => mails.filter((mail) => mail.subject === subject).length,
    /** The newest six-digit code mailed to this address. */
    codeOf: (to: string) =>
      mails
        .filter((mail) => mail.to === to)
        .map(({ subject, text }) => /\b\d{6}\b/.exec(`${subject}\n${text}`)?.[0])
        .findLast(Boolean),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** As if the server died: its clients hear nothing more. */
function dropConnections(server: SMTPServer) {
  const { connections } = server as unknown as { connections: Set<{ _socket?: { destroy: () => void } }> }
  for (const { _socket: socket } of connections) socket?.destroy()
}

function readMail(raw: string) {
  const split = raw.indexOf('\r\n\r\n')
  const head = raw.slice(0, split).replaceAll(/\r\n[ \t]+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1] ?? ''
  return {
    subject: readWords(header('Subject')),
    messageId: header('Message-ID'),
    text: raw.slice(split + 4).replaceAll('=\r\n', ''),
  }
}

/** `=?UTF-8?Q?Payment_received?=` as it is read. */
const readWords = (subject: string) =>
  subject.replaceAll(/=\?UTF-8\?([QB])\?(.*?)\?=\s*/gi, (_, how: string, words: string) =>
    how.toUpperCase() === 'B'
      ? Buffer.from(words, 'base64').toString('utf8')
      : decodeURIComponent(words.replaceAll('%', '%25').replaceAll('_', ' ').replaceAll('=', '%')),
  )
