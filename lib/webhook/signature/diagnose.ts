import { createHmac } from 'node:crypto'
import { earlierBodies } from './body-changes'
import { aboutBody, aboutHeader, aboutSecret, aboutTime, NOT_CHECKED } from './findings'
import { readHeader, type SignedHeader } from './header'
import type { WireSignatureCheck } from './present'

export type SignatureDiagnosis = Omit<WireSignatureCheck, 'event'>
export type SecretOwner = NonNullable<SignatureDiagnosis['signedBy']>

/** A secret that may have signed. */
export interface KnownSecret {
  secret: string
  owner: SecretOwner
}

/** What a merchant pasted, and what Khata knows about it. */
export interface Pasted {
  body: string
  header: string
  /** Undefined: only the known secrets are tried. */
  secret: string | undefined
  receivedAt: Date
  known: readonly KnownSecret[]
  /** The body as Khata sent it. Null: the event is not known. */
  sent: string | null
}

/** A secret to try. */
interface TriedSecret extends KnownSecret {
  /** The given one was corrected to get it. */
  isCorrected?: true
}

/** The secret and the body that fit a signature. */
export interface Match {
  secret: TriedSecret
  /** The body that was signed. */
  text: string
}

/** Finds what is wrong with a signature, by trying what usually goes wrong. */
export function diagnoseSignature(pasted: Pasted): SignatureDiagnosis {
  const header = readHeader(pasted.header)
  if (!header) {
    const rest = { time: NOT_CHECKED, secret: NOT_CHECKED, body: NOT_CHECKED, signedBy: null, signatures: [] }
    return { verifies: false, header: aboutHeader(null), ...rest }
  }
  const secrets = [...givenSecrets(pasted.secret), ...pasted.known]
  const match = findMatch(header, pasted, secrets)
  const findings = {
    header: aboutHeader(header),
    time: aboutTime(Number(header.time), pasted.receivedAt),
    secret: aboutSecret(match, pasted),
    body: aboutBody(match, pasted),
  }
  const made = madeBy(header, match?.text ?? pasted.body, secrets)
  return {
    verifies: Object.values(findings).every(({ outcome }) => outcome === 'passed'),
    ...findings,
    signedBy: match?.secret.owner ?? null,
    signatures: made.map((owner) => ({ madeBy: owner })),
  }
}

const GIVEN: SecretOwner = { kind: 'given' }

/** The secret as it was given, and as it may have been meant. */
function givenSecrets(given: string | undefined): TriedSecret[] {
  if (given === undefined || given === '') return []
  const bare = given.trim().replace(/^["'`]|["'`]$/g, '')
  const corrected = bare.startsWith('whsec_') ? bare : `whsec_${bare}`
  return [
    { secret: given, owner: GIVEN },
    ...(corrected === given ? [] : [{ secret: corrected, owner: GIVEN, isCorrected: true as const }]),
  ]
}

// It takes some milliseconds. A usual body has two kilobytes, so everything is tried.
const MAX_HASHED_CHARACTERS = 8_000_000

function findMatch(
  header: SignedHeader,
  { body, sent }: Pasted,
  secrets: readonly TriedSecret[],
): Match | null {
  let hashed = 0
  for (const text of [body, ...earlierBodies(body, sent)]) {
    for (const secret of secrets) {
      hashed += text.length
      if (hashed > MAX_HASHED_CHARACTERS) return null
      if (header.signatures.includes(signatureOf(secret.secret, header.time, text))) return { secret, text }
    }
  }
  return null
}

/** Who made each signature over this body. */
function madeBy(header: SignedHeader, body: string, secrets: readonly KnownSecret[]): (SecretOwner | null)[] {
  const few = secrets.slice(0, Math.ceil(MAX_HASHED_CHARACTERS / Math.max(1, body.length)))
  const owners = new Map<string, SecretOwner>()
  for (const { secret, owner } of few) {
    const hex = signatureOf(secret, header.time, body)
    // The owner of a stored secret says more than that it was given.
    if (!owners.has(hex) || owners.get(hex)?.kind === 'given') owners.set(hex, owner)
  }
  return header.signatures.map((hex) => owners.get(hex) ?? null)
}

const signatureOf = (secret: string, time: string, body: string) =>
  createHmac('sha256', secret).update(`${time}.${body}`, 'utf8').digest('hex')
