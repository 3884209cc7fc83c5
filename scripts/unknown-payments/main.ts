import { readFileSync } from 'node:fs'
import { toWire } from '../../lib/core/id'
import { isProvider, PROVIDER_NAMES, type ProviderName } from '../../lib/core/providers'
import { closeDatabase } from '../../lib/infra/database/db'
import { askAboutOpenPayments, findUnknownPayments } from '../../lib/settlement/find-unknown-payments'
import { type Arguments, UsageError } from '../bootstrap/usage.mjs'
import { requireEnvironment } from '../instance/environment'

/** Prints payments that the providers know and the books do not. Returns the exit code: 0 if there are none. */
export async function main(dataDir: string, { positionals }: Arguments): Promise<number> {
  const [provider, file] = positionals
  if (provider !== undefined && !isProvider(provider))
    throw new UsageError(`PROVIDER is ${PROVIDER_NAMES.join(' or ')}, not ${provider}.`)
  if (provider && file === undefined) throw new UsageError('REPORT is missing.')
  requireEnvironment(dataDir)
  try {
    const found = provider ? await compare(provider, readFileSync(String(file), 'utf8')) : await askAll()
    return found === 0 ? 0 : 1
  } finally {
    await closeDatabase()
  }
}

async function askAll(): Promise<number> {
  const open = await askAboutOpenPayments('production')
  const paid = open.filter(({ record }) => record?.state === 'paid')
  for (const { topUp } of paid)
    console.log(
      `${toWire('top', topUp.id)}  ${topUp.provider}  ${topUp.amountPaisa} paisa  paid, not credited yet`,
    )
  const silent = open.filter(({ record }) => record === null).length
  if (silent > 0) console.log(`${count(silent)} could not be asked about. Run this again later.`)
  console.log(
    `The books have ${count(open.length)} that are not credited; ${paid.length} of them are paid. Khata credits these when it runs.`,
  )
  console.log(
    'Payments that were begun after the restored moment are not in the books: compare a report of each provider.',
  )
  return paid.length + silent
}

async function compare(provider: ProviderName, report: string): Promise<number> {
  const unknown = await findUnknownPayments(provider, 'production', report)
  for (const { line, text, begunAt, state } of unknown) {
    const what = state ? `in the books as ${state}` : 'not in the books'
    console.log(`line ${line}: ${what}${begunAt ? `, begun at ${begunAt.toISOString()}` : ''}\n  ${text}`)
  }
  console.log(
    unknown.length === 0
      ? 'The books have credited every payment of the report.'
      : `Not credited: ${count(unknown.length)} of the report. See "After a restoration" in docs/backup.md.`,
  )
  return unknown.length
}

const count = (payments: number) =>
  `${payments.toLocaleString('en')} ${payments === 1 ? 'payment' : 'payments'}`
