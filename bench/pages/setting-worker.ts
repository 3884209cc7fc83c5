// Makes a business with the operations of the product: its owner is signed in, and its server has a key.
import { setTimeout } from 'node:timers/promises'
import { insertApiKey } from '@/lib/auth/insert-api-key'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { newOwner, signedIn } from '@/testing/merchant'
import { serveTasks } from '../harness/worker'

const LOOKS = 300
const LOOK_EVERY_MS = 200
const REMINDER = `SELECT text FROM outbox_messages WHERE recipient = $1 AND text ~ '/w/[A-Za-z0-9_-]{24}' ORDER BY id DESC LIMIT 1`

serveTasks({
  open: async () => {
    const owner = await newOwner()
    const { headers } = await signedIn(owner)
    const key = await inTransaction((tx) => insertApiKey(tx, owner.businessId, 'sandbox', 'Server'))
    return { apiKey: key.secret, cookie: headers.cookie as string }
  },
  reminderOf: async (phone: string) => {
    for (let look = 0; look < LOOKS; look++) {
      const [sms] = await query<{ text: string }>(REMINDER, [phone])
      const [, link] = /(https?:\S+\/w\/[\w-]{24})/.exec(sms?.text ?? '') ?? []
      if (link) return link
      await setTimeout(LOOK_EVERY_MS)
    }
    throw new Error(`${phone} got no reminder`)
  },
})
