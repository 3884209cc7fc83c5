import { expect, it } from 'vitest'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { queueSms } from '@/lib/messages/sms/queue-sms'
import { findDueMessages } from './queue'

it('a message is due at once: a look right after its commit finds it', async () => {
  for (let n = 0; n < 100; n++) {
    await inTransaction((tx) => queueSms(tx, { to: '+9779812345678', text: 'Hello' }))
    expect(await findDueMessages('sms', 2)).toHaveLength(1)
    await query('DELETE FROM outbox_messages')
  }
})
