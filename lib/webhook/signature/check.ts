import { createHmac } from 'node:crypto'
import type { z } from 'zod'
import { fromWire, toWire } from '@/lib/core/id'
import { relativeTime } from '@/lib/core/relative-time'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { Environment } from '@/prisma/generated/enums'
import { deliveryBody, SENT_EVENT, type SentEvent } from '../call/body'
import { canOpen, openSecret } from '../endpoint/secret'
import { listenerSecret } from '../sample/listener'
import type { WireSignatureCheck } from './present'
import type { CheckSignatureInput, finding } from './schema'

type Finding = z.output<typeof finding>

const passed = (message: string): Finding => ({ outcome: 'passed', code: 'ok', message })
const failed = (code: string, message: string): Finding => ({ outcome: 'failed', code, message })
const unknown = (code: string, message: string): Finding => ({ outcome: 'unknown', code, message })

const GIVEN: SecretOwner = { kind: 'given' }
const NOT_CHECKED = unknown('not_checked', 'This check needs a readable header.')
// What receivers accept, according to our guide and Stripe's library.
const TOLERANCE_SECONDS = 300

/** Says which secret signed a body, how long ago, and how long the body is. Nothing of the input is stored, logged or repeated. */
export async function checkSignature(ctx: Ctx, input: CheckSignatureInput): Promise<WireSignatureCheck> {
  const { body, secret: given, receivedAt = new Date() } = input
  const { event, sent } = await eventIn(body, ctx)
  const header = readHeader(input.header)
  if (!header) {
    const rest = { time: NOT_CHECKED, secret: NOT_CHECKED, body: NOT_CHECKED, signedBy: null, signatures: [] }
    return { verifies: false, header: MALFORMED, ...rest, event }
  }
  const known = await knownSecrets(ctx)
  // The original body is checked, too. If it matches, the secret is right and the body was changed on its way.
  const signed = [body, sent].map((text) => whoSigned(header, text, given, known)).find(({ by }) => by)
  const signedBy = signed?.by ?? null
  const findings = {
    header: passed(`The header has a time, and ${header.signatures.length} of its signatures can be read.`),
    time: aboutTime(header.seconds, receivedAt),
    secret: aboutSecret(signedBy, given, known, body === sent),
    body: aboutBody(body, sent, signed?.text ?? null),
  }
  const verifies = Object.values(findings).every(({ outcome }) => outcome === 'passed')
  const signatures = signed?.makers ?? header.signatures.map(() => ({ madeBy: null }))
  return { verifies, ...findings, signedBy, signatures, event }
}

const EVENT = `
SELECT e.id AS event_id, e.environment, ${SENT_EVENT}
FROM events e WHERE business_id = $1 AND environment IN ('sandbox', 'production') AND id = $2`

/** The event that a body names, and the body as Khata sent it. */
async function eventIn(body: string, ctx: Ctx) {
  const wireId = /\\?"id\\?"\s*:\s*\\?"(evt_[0-9a-z]{26})\b/.exec(body)?.[1]
  const id = wireId && fromWire('evt', wireId)
  if (!id) return { event: null, sent: null }
  const [row] = await query<SentEvent>(EVENT, [ctx.businessId, id])
  return {
    event: { id: wireId, environment: row?.environment ?? null },
    sent: row ? deliveryBody(row) : null,
  }
}

interface SignedHeader {
  seconds: number
  /** In hex, in their order in the header. */
  signatures: string[]
}

// More than a rotation ever needs.
const MAX_SIGNATURES = 10
const MALFORMED = failed(
  'malformed',
  'The header must be the whole Service-Signature: t=<unix seconds>, then v1=<64 hex digits in lower case>.',
)

/** @returns null unless the header has exactly one time and at least one signature. */
function readHeader(text: string): SignedHeader | null {
  const [time, ...others] = text.matchAll(/\bt=(\d{1,11})\b/g)
  const signatures = [...text.matchAll(/\bv1=([0-9a-f]{64})\b/g)].map(([, hex]) => hex as string)
  if (!time || others.length > 0 || signatures.length === 0) return null
  return { seconds: Number(time[1]), signatures: signatures.slice(0, MAX_SIGNATURES) }
}

/** Who made each signature over a text. `by` is the given secret if it is one of them. */
function whoSigned(
  { seconds, signatures }: SignedHeader,
  text: string | null,
  given: string | undefined,
  known: readonly KnownSecret[],
) {
  if (text === null) return { text, makers: [], by: null }
  const hexOf = (secret: string) => createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex')
  const givenHex = given && hexOf(given)
  const owners = new Map<string | undefined, SecretOwner>([[givenHex, GIVEN]])
  // If the given secret is stored, its owner is more helpful than "the given secret".
  for (const { secret, owner } of known) owners.set(hexOf(secret), owner)
  const makers = signatures.map((hex) => ({ madeBy: owners.get(hex) ?? null }))
  const isGiven = givenHex !== undefined && signatures.includes(givenHex)
  return { text, makers, by: isGiven ? GIVEN : (makers.find(({ madeBy }) => madeBy)?.madeBy ?? null) }
}

function aboutTime(seconds: number, receivedAt: Date): Finding {
  const ageSeconds = receivedAt.getTime() / 1_000 - seconds
  const when = `Signature time, relative to receipt: ${relativeTime(new Date(seconds * 1_000), receivedAt)}.`
  if (Math.abs(ageSeconds) <= TOLERANCE_SECONDS)
    return passed(`${when} Receivers accept ${TOLERANCE_SECONDS} seconds.`)
  const why = "For a new delivery, check your server's clock."
  return failed(ageSeconds > 0 ? 'too_old' : 'in_the_future', `${when} Receivers refuse it. ${why}`)
}

function aboutSecret(
  signedBy: SecretOwner | null,
  given: string | undefined,
  known: readonly KnownSecret[],
  isAsSent: boolean,
): Finding {
  if (signedBy && (signedBy.kind === 'given' || !given))
    return passed(`It was signed with ${nameOf(signedBy)}.`)
  const own = known.find(({ secret }) => secret === given)
  const used = `You use ${own ? nameOf(own.owner) : 'a secret that none of your endpoints uses now'}.`
  if (signedBy) return failed('other_secret', `It was signed with ${nameOf(signedBy)}. ${used}`)
  if (!isAsSent)
    return unknown(
      'not_decided',
      'No secret matches this body. If the body was changed, the secret may still be right.',
    )
  const rotated =
    'The body is what Khata sent, but no current secret signed it. The secret may have been rotated since.'
  return failed('no_secret_fits', given ? `${rotated} ${used}` : rotated)
}

function nameOf(owner: SecretOwner): string {
  if (owner.kind === 'given') return 'this secret'
  if (owner.kind === 'listener') return 'the secret of khata listen'
  const which = owner.replacedUntil ? 'a replaced secret' : 'the secret'
  if (owner.endpointId) return `${which} of the endpoint ${owner.endpointId}`
  return `${which} of an endpoint in ${owner.environment === 'sandbox' ? 'the sandbox' : 'production'}`
}

function aboutBody(body: string, sent: string | null, signed: string | null): Finding {
  const long = `It is ${Buffer.byteLength(body)} bytes long`
  if (signed === body || sent === body)
    return passed(`The body matches what was signed, byte for byte. ${long}.`)
  const raw = 'Verify the raw bytes before you parse them.'
  if (sent !== null)
    return failed(
      'changed',
      `The body differs from what was signed. ${long}, and Khata sent ${Buffer.byteLength(sent)} bytes. ${raw}`,
    )
  return unknown(
    'not_decided',
    `No known secret signed this body. ${long}: compare the Content-Length. ${raw}`,
  )
}

type SecretOwner = NonNullable<WireSignatureCheck['signedBy']>

/** A secret that may have signed. */
interface KnownSecret {
  secret: string
  owner: SecretOwner
}

interface Row {
  id: string
  environment: Environment
  secretEncrypted: Buffer
  previousSecretsEncrypted: Buffer[]
  previousSecretsExpireAt: Date[]
}

// At most twenty endpoints per environment.
const ENDPOINTS = `
SELECT id, environment, secret_encrypted, previous_secrets_encrypted, previous_secrets_expire_at
FROM webhook_endpoints WHERE business_id = $1 AND deleted_at IS NULL
ORDER BY environment = $2 DESC, id DESC`

/** Every secret that may sign for this business, those of this environment first. An endpoint of the other environment has no id here. */
async function knownSecrets(ctx: Ctx): Promise<KnownSecret[]> {
  const rows = await query<Row>(ENDPOINTS, [ctx.businessId, ctx.environment])
  const listener =
    ctx.environment === 'sandbox'
      ? [{ secret: listenerSecret(ctx), owner: { kind: 'listener' as const } }]
      : []
  return [...rows.flatMap((row) => secretsOf(row, ctx)), ...listener]
}

function secretsOf(row: Row, ctx: Ctx): KnownSecret[] {
  const { environment } = row
  const endpointId = environment === ctx.environment ? toWire('whe', row.id) : null
  const sealed = [
    { secret: row.secretEncrypted, until: null },
    ...row.previousSecretsEncrypted.map((secret, i) => ({
      secret,
      until: (row.previousSecretsExpireAt[i] as Date).toISOString(),
    })),
  ]
  return sealed
    .filter(({ secret }) => canOpen(secret))
    .map(({ secret, until }) => ({
      secret: openSecret(secret),
      owner: { kind: 'endpoint', environment, endpointId, replacedUntil: until },
    }))
}
