import { decodeUuid, encodeUuid, HEX_PAIRS, HEX_TRIPLES, SUFFIX_LENGTH } from './base32'

/**
 * The prefix of each kind of object. The wire form `sub_01h455vb4pex5vsknk084sn02q` is a TypeID: a prefix and a UUIDv7 in Crockford base32.
 * The database stores the 16-byte uuid.
 * @see https://github.com/jetify-com/typeid/tree/main/spec
 */
export const PREFIXES = {
  acc: 'merchant account',
  agr: 'agreement',
  aud: 'audit entry',
  biz: 'business',
  bke: 'bank entry',
  bulk: 'bulk action',
  cn: 'credit note',
  cnt: 'drawer count',
  cpn: 'coupon',
  cs: 'checkout session',
  cus: 'customer',
  evt: 'event',
  ii: 'invoice item',
  imp: 'import',
  inv: 'invoice',
  invite: 'team invite',
  key: 'API key',
  mcl: 'month closing',
  mem: 'team member',
  mov: 'cash movement',
  msg: 'message',
  note: 'customer note',
  pac: 'provider account',
  pay: 'payment',
  phc: 'phone change',
  plink: 'payment link',
  po: 'payout',
  pob: 'payout batch',
  price: 'price',
  prod: 'product',
  psr: 'settlement row',
  pst: 'provider settlement',
  qrq: 'QR request',
  que: 'payment question',
  req: 'request',
  run: 'job run',
  ses: 'merchant session',
  sub: 'subscription',
  top: 'top-up',
  txn: 'ledger transaction',
  use: 'end-user session',
  usr: 'end user',
  view: 'saved view',
  wal: 'wallet',
  wdr: 'withdrawal',
  whd: 'webhook delivery',
  whe: 'webhook endpoint',
} as const

export type Prefix = keyof typeof PREFIXES

/** A lower-case uuid, the form in the database. Its type is branded with the kind of object. */
export type Id<P extends Prefix> = string & { readonly __prefix: P }

/** The form outside of the database: `<prefix>_<26 base32 characters>`. */
export type WireId<P extends Prefix> = `${P}_${string}`

export type AccountId = Id<'acc'>
/** An account that was just found among the operators. Only lib/auth creates it. */
export type OperatorId = AccountId & { readonly __operator: true }
export type AgreementId = Id<'agr'>
export type BankEntryId = Id<'bke'>
export type BulkActionId = Id<'bulk'>
export type BusinessId = Id<'biz'>
export type CheckoutSessionId = Id<'cs'>
export type CreditNoteId = Id<'cn'>
export type CouponId = Id<'cpn'>
export type CustomerId = Id<'cus'>
export type CustomerNoteId = Id<'note'>
export type EventId = Id<'evt'>
export type InvoiceId = Id<'inv'>
export type ImportId = Id<'imp'>
export type InvoiceItemId = Id<'ii'>
export type TeamInviteId = Id<'invite'>
export type ApiKeyId = Id<'key'>
export type TeamMemberId = Id<'mem'>
export type MessageId = Id<'msg'>
export type ProviderAccountId = Id<'pac'>
export type MovementId = Id<'mov'>
export type PaymentId = Id<'pay'>
export type PaymentQuestionId = Id<'que'>
export type PaymentLinkId = Id<'plink'>
export type PayoutBatchId = Id<'pob'>
export type PayoutId = Id<'po'>
export type PriceId = Id<'price'>
export type ProductId = Id<'prod'>
export type QrRequestId = Id<'qrq'>
export type ProviderSettlementId = Id<'pst'>
export type SettlementRowId = Id<'psr'>
export type RunId = Id<'run'>
export type MerchantSessionId = Id<'ses'>
export type SavedViewId = Id<'view'>
export type SubscriptionId = Id<'sub'>
export type LedgerTransactionId = Id<'txn'>
export type TopUpId = Id<'top'>
export type EndUserId = Id<'usr'>
export type EndUserSessionId = Id<'use'>
export type WalletId = Id<'wal'>
export type WithdrawalId = Id<'wdr'>
export type WebhookDeliveryId = Id<'whd'>
export type WebhookEndpointId = Id<'whe'>

const UUID_FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

// The state of the UUIDv7 generator: the millisecond, its hex form, and the counter within it.
let currentMs = -1
let currentMsHex = ''
let counter = 0
// 26 bits of counter. It starts in the lower half, so a millisecond has room for 33 million ids.
const COUNTER_BITS = 26
const TAIL_BYTES = 6
// One system call makes the random tails of 1,024 ids. One call per id would cost more than everything else.
const entropy = new Uint8Array(TAIL_BYTES * 1024)
let entropyUsed = entropy.length

/**
 * Makes a new id in database form: a UUIDv7 with a counter that starts at a random value in every millisecond (RFC
 * 9562, section 6.2, method 1). The ids of one process ascend, even if the system clock steps back. They contain the
 * system's time. A sandbox clock does not change that. The prefix only sets the type.
 */
export function newId<P extends Prefix>(_prefix: P): Id<P> {
  const nowMs = Date.now()
  if (nowMs > currentMs) startMillisecond(nowMs)
  else if (++counter >= 2 ** COUNTER_BITS) startMillisecond(currentMs + 1)
  const at = takeEntropy()
  const high = HEX_TRIPLES[counter >>> 14] as string
  const variant = HEX_PAIRS[0x80 | ((counter >>> 8) & 0x3f)] as string
  const low = HEX_PAIRS[counter & 0xff] as string
  return `${currentMsHex}-7${high}-${variant}${low}-${hexAt(at)}${hexAt(at + 1)}${hexAt(at + 2)}${hexAt(at + 3)}${hexAt(at + 4)}${hexAt(at + 5)}` as Id<P>
}

/** Pure functions get the id generator as a parameter. */
export type NewId = typeof newId

/** Makes a new id in wire form. For ids that are never stored (`req`). */
export function newWireId<P extends Prefix>(prefix: P): WireId<P> {
  return toWire(prefix, newId(prefix))
}

/**
 * Converts database form to wire form. A plain string from a row is accepted. An id of another kind does not compile.
 * @throws {TypeError} if the text is not a lower-case uuid. That is a bug, not an input error.
 */
export function toWire<P extends Prefix>(
  prefix: P,
  uuid: string & { readonly __prefix?: NoInfer<P> },
): WireId<P> {
  if (!UUID_FORM.test(uuid)) throw new TypeError(`not a lower-case uuid: ${JSON.stringify(uuid)}`)
  return `${prefix}_${encodeUuid(uuid)}`
}

/**
 * Converts wire form to database form. Null if the prefix or the form is wrong, it has upper-case letters, or it
 * exceeds 128 bits. Such an id is an unknown id.
 */
export function fromWire<P extends Prefix>(prefix: P, text: string): Id<P> | null {
  const start = prefix.length + 1
  if (text.length !== start + SUFFIX_LENGTH) return null
  if (!text.startsWith(prefix) || text[prefix.length] !== '_') return null
  return decodeUuid(text, start) as Id<P> | null
}

/** An object of any kind. */
export interface ObjectRef {
  prefix: Prefix
  id: string
}

/** The object that a wire id of any kind names. Null if no object can have the id. */
export function objectOf(text: string): ObjectRef | null {
  const prefix = text.slice(0, Math.max(0, text.indexOf('_')))
  if (!Object.hasOwn(PREFIXES, prefix)) return null
  const id = fromWire(prefix as Prefix, text)
  return id && { prefix: prefix as Prefix, id }
}

/** The nil uuid. No object has it, because every new id is a UUIDv7. */
export const NO_ID = '00000000-0000-0000-0000-000000000000'

/**
 * The smallest UUIDv7 of a millisecond. It is a bound for a range scan over ids.
 * @throws {RangeError} outside of the years 1970 to 10889, which a UUIDv7 can contain.
 */
export function firstIdAt(at: Date): string {
  const ms = at.getTime()
  if (!(ms >= 0 && ms < 2 ** 48)) throw new RangeError('no UUIDv7 exists at this instant')
  return `${msHex(ms)}-7000-8000-000000000000`
}

function startMillisecond(ms: number): void {
  currentMs = ms
  currentMsHex = msHex(ms)
  const at = takeEntropy()
  const seed = new DataView(entropy.buffer).getUint32(at)
  counter = seed >>> (32 - COUNTER_BITS + 1)
}

function takeEntropy(): number {
  if (entropyUsed === entropy.length) {
    crypto.getRandomValues(entropy)
    entropyUsed = 0
  }
  entropyUsed += TAIL_BYTES
  return entropyUsed - TAIL_BYTES
}

function hexAt(index: number): string {
  return HEX_PAIRS[entropy[index] as number] as string
}

function msHex(ms: number): string {
  const hex = ms.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}
