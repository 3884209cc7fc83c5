import { anyPhone, maskedPhone } from '../../lib/core/phone'
import { type Arguments, UsageError } from '../bootstrap/usage.mjs'
import { requireEnvironment } from '../instance/environment'

const LEFT = `What is left: invoices with a pseudonym, the ledger, records of payments at eSewa and Khalti, and backups until they end.
A person who signs in with this phone again is a new person with a new wallet.`

/** Erases the person with a phone. */
export async function main(dataDir: string, { positionals: [given] }: Arguments): Promise<void> {
  if (given === undefined) throw new UsageError()
  const { data: phone } = anyPhone.safeParse(given)
  if (!phone) throw new UsageError(`${given} is no Nepali mobile number.`)
  requireEnvironment(dataDir)
  // Imported here, because these modules read the environment.
  const [{ erasePerson }, { closeDatabase }] = await Promise.all([
    import('../../lib/data-rights/erase-person'),
    import('../../lib/infra/database/db'),
  ])
  try {
    report(phone, await erasePerson(phone, (sentence) => console.log(sentence)))
  } finally {
    await closeDatabase()
  }
}

/** @throws {Error} a sentence, if nobody was erased. */
function report(
  phone: string,
  { userId, obstacles, customers }: { userId: string | null; obstacles: string[]; customers: number },
): void {
  if (userId === null) throw new Error(`Nobody has the phone ${maskedPhone(phone)}.`)
  if (obstacles.length > 0)
    throw new Error(['The person cannot be erased now:', ...obstacles.map((each) => `- ${each}`)].join('\n'))
  const count = customers === 1 ? 'one customer' : `${customers} customers`
  console.log(`The person with the phone ${maskedPhone(phone)} is erased, with ${count}.\n${LEFT}`)
}
