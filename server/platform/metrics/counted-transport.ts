import type { Transport } from '../mail/mail.ts'
import type { Metrics } from './metrics.ts'

export const countedTransport = (transport: Transport, { mails }: Metrics): Transport => ({
  ...transport,
  send: async (mail) => {
    try {
      await transport.send(mail)
      mails.inc({ outcome: 'sent' })
    } catch (error) {
      mails.inc({ outcome: 'failed' })
      throw error
    }
  },
})
