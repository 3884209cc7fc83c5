import { cookies } from 'next/headers'
import { z } from 'zod'
import { SHOWN_WALLET } from '@/app/_form/form-fields'
import { toWire, type WalletId } from '@/lib/core/id'
import { decrypt, encrypt } from '@/lib/infra/keys/crypto'

// A code is old after ten minutes, and the form may be open for longer. What was typed waits in a sealed cookie until there is a new
// code: an account number stays out of addresses.

const NAME = 'khata_take_out'
const PATH = '/wallet/withdrawals'
const PURPOSE = 'withdrawal form'
// A code lives for five minutes, and may have to be sent again.
const LIFETIME_S = 900
// A cookie may have 4 KB.
const MOST_CHARACTERS = 100

const FIELDS = ['amountPaisa', 'to.bankCode', 'to.accountNumber', 'to.accountName'] as const

const keptForm = z.object({
  /** On the wire. Somebody else at this browser sees nothing of it. */
  wallet: z.string(),
  values: z.partialRecord(z.enum(FIELDS), z.string()),
})
type Typed = z.infer<typeof keptForm>['values']

/** Only the action of a form can call it. */
export async function keepTyped(form: FormData): Promise<void> {
  const values = FIELDS.map((name) => [name, String(form.get(name) ?? '').slice(0, MOST_CHARACTERS)])
  const kept = { wallet: form.get(SHOWN_WALLET), values: Object.fromEntries(values) }
  await setCookie(encrypt(PURPOSE, JSON.stringify(kept)).toString('base64url'), LIFETIME_S)
}

/** Only the action of a form can call it. */
export const forgetTyped = (): Promise<void> => setCookie('', 0)

/** What was typed for this wallet before the code was asked for. Empty: nothing. */
export async function typedBefore(walletId: WalletId): Promise<Typed> {
  const sealed = (await cookies()).get(NAME)?.value
  if (!sealed) return {}
  try {
    const kept = keptForm.parse(JSON.parse(decrypt(PURPOSE, Buffer.from(sealed, 'base64url'))))
    return kept.wallet === toWire('wal', walletId) ? kept.values : {}
  } catch {
    // Somebody changed it, or it was sealed with a former APP_SECRET.
    return {}
  }
}

async function setCookie(value: string, maxAge: number): Promise<void> {
  ;(await cookies()).set(NAME, value, { path: PATH, maxAge, httpOnly: true, sameSite: 'lax' })
}
