// The process that tells customers: it follows the event log and hands the messages over, as the functions send-notices,
// send-mail and send-sms do.
import { setTimeout as sleep } from 'node:timers/promises'
import { closeDatabase } from '@/lib/infra/database/db'
import { invoiceMailHooks } from '@/lib/invoice/mail'
import { sendDueMessages } from '@/lib/messages/outbox/send-due'
import { sendDueNotices } from '@/lib/notice/send-due'
import { serveTasks } from '../harness/worker'

const BUDGET_MS = 60_000
const ROUNDS = 10
const PAUSE_MS = 20

async function tellCustomers(): Promise<void> {
  const following = { over: false }
  const followed = followLog().finally(() => {
    following.over = true
  })
  await Promise.all([followed, handOver('sms', following), handOver('mail', following)])
  await closeDatabase()
}

async function followLog(): Promise<void> {
  for (let round = 0; round < ROUNDS; round++)
    if ((await sendDueNotices('production', BUDGET_MS)).idle) return
  throw new Error(`the notices are not done after ${(ROUNDS * BUDGET_MS) / 60_000} minutes`)
}

async function handOver(channel: 'sms' | 'mail', following: { over: boolean }): Promise<void> {
  const hooks = invoiceMailHooks('run_bench')
  for (;;) {
    const isLast = following.over
    while ((await sendDueMessages(channel, hooks)) > 0);
    if (isLast) return
    await sleep(PAUSE_MS)
  }
}

serveTasks({ tellCustomers })
