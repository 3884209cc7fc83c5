import { expect, it } from 'vitest'
import { query } from '../db'
import { queueSms } from '../sms'
import { inTransaction } from '../transaction'
import { findDueMessages } from './queue'

it('a message is due at once: a look right after its commit finds it', async () => {
  for (let n = 0; n < 100; n++) {
    await inTransaction((tx) => queueSms(tx, { to: '+9779812345678', text: 'Hello' }))
    expect(await findDueMessages('sms', 2)).toHaveLength(1)
    await query('DELETE FROM outbox_messages')
  }
})
