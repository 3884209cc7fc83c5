import { randomUUID } from 'node:crypto'
import { POST as createApiKey } from '@/app/v1/merchant/api-keys/route'
import { POST as createProviderAccount } from '@/app/v1/merchant/provider-accounts/route'
import { GET as listTeam } from '@/app/v1/merchant/team/route'
import { POST as runPayouts } from '@/app/v1/sandbox/payouts/run/route'
import { signIn } from '@/lib/account/sign-in'
import { confirmTotp, enrollTotp } from '@/lib/account/totp'
import { findCheckoutContext, sealReturn } from '@/lib/auth/checkout-bearer'
import { claimAttempt, MAX_FAILURES } from '@/lib/auth/sign-in-attempts'
import { issueTicket, readTicket } from '@/lib/auth/sign-in-ticket'
import { findBankAccount, openAccountNumber } from '@/lib/bank-account/read'
import { setBankAccount } from '@/lib/bank-account/set'
import { found } from '@/lib/core/found'
import type { AccountId, InvoiceId, WebhookEndpointId } from '@/lib/core/id'
import { fromWire, newId } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { hostedUrl, readInvoiceToken } from '@/lib/invoice/hosted-url'
import { maySend } from '@/lib/messages/send-limit'
import { findLongUrl, keepShortLinks, shortUrl } from '@/lib/messages/sms/short-link'
import { charge, giveBankAccount, newPayer } from '@/lib/payout/payouts.fixture'
import { WALLET } from '@/lib/phone-code/bucket'
import { checkCode } from '@/lib/phone-code/check'
import { sendCode } from '@/lib/phone-code/send'
import { settingsOf } from '@/lib/provider-account/table'
import { sessionOf, withSession } from '@/lib/providers/session'
import { mailboxProof, provesMailbox } from '@/lib/team/mailbox-proof'
import { returnAddressOf, sealReturnAddress } from '@/lib/top-up/return-address'
import { topUps } from '@/lib/top-up/table'
import { createEndpoint } from '@/lib/webhook/call.fixture'
import { rotateSecret } from '@/lib/webhook/endpoint/rotate-secret'
import { openSecret } from '@/lib/webhook/endpoint/secret'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { newCheckout } from '@/testing/checkout'
import { newCheckoutTopUp, newPhone, newSignedInCustomer, newStartedCheckout } from '@/testing/customer'
import { client, codeOf, newOwner, PASSWORD, signedIn, withTotp } from '@/testing/merchant'
import { newAskedWithdrawal } from '@/testing/withdrawal'

/** Creates a secret of one kind. Returns a function that uses it later, and says whether it works. */
type Kind = () => Promise<() => boolean | Promise<boolean>>

const works = (attempt: Promise<unknown>) =>
  attempt.then(
    () => true,
    () => false,
  )

async function endpointRow(id: string) {
  const [row] = await query<{ secretEncrypted: Buffer; previousSecretsEncrypted: Buffer[] }>(
    'SELECT secret_encrypted, previous_secrets_encrypted FROM webhook_endpoints WHERE id = $1',
    [id],
  )
  if (!row) throw new Error('the endpoint is not there')
  return row
}

export async function newEndpoint() {
  const { ctx, sandboxKey } = await newBusiness()
  const { id, secret } = await createEndpoint(sandboxKey)
  return { ctx, secret, id: fromWire('whe', id) as WebhookEndpointId }
}

async function ownerWithTotp() {
  const owner = await newOwner()
  const { ctx } = await signedIn(owner)
  const { secret, recoveryCodes } = await withTotp(ctx)
  const enter = (code: string) => works(signIn({ email: owner.email, password: PASSWORD, code }, client))
  return { secret, recoveryCodes, enter }
}

const newBucket = () => ({
  environment: 'production' as const,
  businessId: null,
  phone: newPhone(),
  purpose: WALLET,
  ip: undefined,
})

const send = (bucket: ReturnType<typeof newBucket>) =>
  inTransaction((tx) => sendCode(tx, { ...bucket, language: 'en', offer: null }))

/** Every kind of secret that is made with APP_SECRET, and that somebody presents later. */
export const KINDS: Record<string, Kind> = {
  async 'the signing secret of a webhook endpoint'() {
    const { id, secret } = await newEndpoint()
    return async () => openSecret((await endpointRow(id)).secretEncrypted) === secret
  },
  async 'an earlier signing secret, which signs too'() {
    const { id, ctx, secret } = await newEndpoint()
    await rotateSecret(ctx, id, { overlapHours: 24 })
    return async () => (await endpointRow(id)).previousSecretsEncrypted.map(openSecret).includes(secret)
  },
  async 'an authenticator app'() {
    const { secret, enter } = await ownerWithTotp()
    return async () => enter(await codeOf(secret))
  },
  async 'an authenticator app whose first code is still awaited'() {
    const { ctx } = await signedIn(await newOwner())
    const { secret } = await enrollTotp(ctx, {})
    return async () => works(confirmTotp(ctx, await codeOf(secret)))
  },
  async 'a recovery code'() {
    const { recoveryCodes, enter } = await ownerWithTotp()
    return () => enter(recoveryCodes[3] ?? '')
  },
  async 'the short address of a page in an SMS'() {
    const url = `http://localhost:3000/invoice/${randomUUID()}`
    await inTransaction((tx) => keepShortLinks(tx, [url]))
    return async () => (await findLongUrl(shortUrl(url).split('/').at(-1) ?? '')) === url
  },
  async 'the settings of a provider account'() {
    const { headers } = await signedIn(await newOwner())
    const body = { provider: 'khalti', settings: { secretKey: 'secret-of-a-shop' } }
    const { id } = (await call(createProviderAccount, headers, { body })).data
    const account = { id: fromWire('pac', id) as string, version: 1 }
    return async () => (await settingsOf({ query }, account))?.secretKey === 'secret-of-a-shop'
  },
  async 'a session at a provider'() {
    const logIn = async () => ({ token: randomUUID(), expiresInSeconds: 3600 })
    const session = sessionOf([randomUUID()], logIn)
    const tokenNow = () =>
      withSession(
        session,
        async (token) => token,
        () => false,
      )
    const token = await tokenNow()
    return async () => (await tokenNow()) === token
  },
  async 'the way back from a provider'() {
    const { ctx } = await newBusiness()
    const user = await newSignedInCustomer(ctx)
    const id = await newCheckoutTopUp(ctx, await newStartedCheckout(ctx, user), user)
    const address = 'http://localhost:3000/checkout/x'
    await query('UPDATE topups SET return_to_encrypted = $2 WHERE id = $1', [id, sealReturnAddress(address)])
    return async () => {
      const [row] = await query<Parameters<typeof returnAddressOf>[0]>(
        `SELECT ${topUps.columnList('t')} FROM topups t WHERE id = $1`,
        [id],
      )
      return row !== undefined && returnAddressOf(row) === address
    }
  },
  async 'a stored response with an API key'() {
    const { headers } = await signedIn(await newOwner())
    const options = { body: { name: 'Shop server', environment: 'sandbox' }, idempotencyKey: randomUUID() }
    const { data } = await call(createApiKey, headers, options)
    return async () => (await call(createApiKey, headers, options)).data?.secret === data.secret
  },
  async 'the address of a hosted invoice'() {
    const { businessId } = await newBusiness()
    const id = newId('inv') as InvoiceId
    const token = hostedUrl({ businessId, environment: 'production', id }).split('/').at(-1) ?? ''
    return () => readInvoiceToken(token)?.id === id
  },
  async 'the session of a browser'() {
    const { headers } = await signedIn(await newOwner())
    return async () => (await call(listTeam, headers, { method: 'GET' })).status === 200
  },
  async 'the mail of an invite'() {
    const proof = mailboxProof('invite token')
    return () => provesMailbox('invite token', proof)
  },
  async 'the page that asks for the second factor'() {
    const ticket = issueTicket({ accountId: newId('acc') as AccountId, passwordHash: 'hash' }, new Date())
    return () => readTicket(ticket, new Date())?.isOf('hash') === true
  },
  async 'the lock after too many wrong passwords'() {
    const email = `${randomUUID()}@example.com`
    for (let failures = 0; failures < MAX_FAILURES; failures++) await claimAttempt({ query }, email, 'codes')
    return async () => !(await works(claimAttempt({ query }, email, 'codes')))
  },
  async 'the limit of mails'() {
    const limit = { kind: 'test', most: 1, seconds: 3_600 }
    const subject = randomUUID()
    const count = () => inTransaction((tx) => maySend(tx, limit, subject))
    await count()
    return async () => !(await count())
  },
  async 'a bank account'() {
    const { ctx } = await signedIn(await newOwner())
    const account = { bankCode: 'NABIL', accountNumber: '01234567890123', accountName: 'Himal Tea' } as const
    await setBankAccount(ctx, account, async () => {})
    return async () => {
      const row = await findBankAccount({ query }, ctx)
      return openAccountNumber(found(row ?? undefined).accountNumberEncrypted) === account.accountNumber
    }
  },
  async 'the account that a customer takes money out to'() {
    const { ctx } = await newBusiness()
    const id = await newAskedWithdrawal(ctx, null)
    return async () => {
      const [row] = await query<{ accountNumberEncrypted: Buffer }>(
        'SELECT account_number_encrypted FROM withdrawals WHERE id = $1',
        [id],
      )
      return works(Promise.resolve().then(() => openAccountNumber(found(row).accountNumberEncrypted)))
    }
  },
  async 'the account that a payout goes to'() {
    const { ctx, headers } = await signedIn(await newOwner())
    await charge(ctx, await newPayer(ctx), 500_000n)
    await giveBankAccount(ctx)
    await call(runPayouts, { ...headers, 'x-environment': 'sandbox' }, { body: {} })
    return async () => {
      const [row] = await query<{ accountNumberEncrypted: Buffer }>(
        'SELECT account_number_encrypted FROM payouts WHERE business_id = $1',
        [ctx.businessId],
      )
      return works(Promise.resolve().then(() => openAccountNumber(found(row).accountNumberEncrypted)))
    }
  },
  async 'a checkout that somebody comes back to'() {
    const { ctx } = await newBusiness()
    const { id, token } = await newCheckout(ctx)
    const sealed = sealReturn(id, newPhone(), new Date(Date.now() + 60_000))
    return () => works(findCheckoutContext(token, sealed, { requestId: 'req_test', ip: undefined }))
  },
  async 'a code by SMS'() {
    const bucket = newBucket()
    await send(bucket)
    const [sms] = await query<{ text: string }>('SELECT text FROM outbox_messages WHERE recipient = $1', [
      bucket.phone,
    ])
    return () => works(inTransaction((tx) => checkCode(tx, bucket, /\d{6}/.exec(sms?.text ?? '')?.[0] ?? '')))
  },
  async 'the pause between two codes'() {
    const bucket = newBucket()
    await send(bucket)
    return async () => !(await works(send(bucket)))
  },
}
