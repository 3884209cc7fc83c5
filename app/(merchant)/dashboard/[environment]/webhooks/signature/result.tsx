import { Notice } from '@/components/ui/notice'
import { TextLink } from '@/components/ui/text-link'
import { Timeline } from '@/components/ui/timeline'
import type { Tone } from '@/components/ui/tone'
import type { WireSignatureCheck } from '@/lib/webhook/signature/present'

interface SignatureResultProps {
  result: WireSignatureCheck
  endpointsHref: string
}

const PARTS = [
  ['header', 'Header'],
  ['time', 'Time'],
  ['secret', 'Secret'],
  ['body', 'Body'],
] as const

const TONES: Record<WireSignatureCheck['header']['outcome'], Tone> = {
  passed: 'good',
  failed: 'bad',
  unknown: 'over',
}

/** What a check found: each part, who made each signature, and whose event it is. */
export function SignatureResult({ result, endpointsHref }: SignatureResultProps) {
  const { verifies, signatures, event } = result
  const wrong = PARTS.filter(([part]) => result[part].outcome === 'failed').map(([, title]) =>
    title.toLowerCase(),
  )
  return (
    <div className="flex flex-col gap-5">
      <Notice look={verifies ? 'success' : 'error'}>
        {verifies
          ? 'The signature verifies.'
          : `The signature does not verify${wrong.length > 0 ? `: look at the ${wrong.join(' and the ')}` : ''}.`}
      </Notice>
      <Timeline
        label="Parts of the signature"
        entries={PARTS.map(([part, title]) => ({
          key: part,
          tone: TONES[result[part].outcome],
          title: <span className="font-medium">{title}</span>,
          at: null,
          children: result[part].message,
        }))}
      />
      {signatures.length > 0 && (
        <section aria-label="Signatures" className="flex flex-col gap-2">
          <h2 className="text-base font-semibold">Signatures</h2>
          <ol className="flex flex-col gap-1">
            {signatures.map(({ madeBy }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the signatures of one header never change their order
              <li key={i} className="wrap-anywhere">
                <span className="font-mono text-xs text-ink-muted">v1 no. {i + 1}: </span>
                <MadeBy owner={madeBy} endpointsHref={endpointsHref} />
              </li>
            ))}
          </ol>
        </section>
      )}
      {event && <p className="text-xs wrap-anywhere text-ink-muted">{aboutEvent(event)}</p>}
    </div>
  )
}

function MadeBy({ owner, endpointsHref }: { owner: WireSignatureCheck['signedBy']; endpointsHref: string }) {
  if (!owner) return 'made by no secret that we know'
  if (owner.kind === 'given') return 'made by the secret that you pasted'
  if (owner.kind === 'listener') return 'made by khata listen'
  const which = owner.replacedUntil ? 'made by a replaced secret of' : 'made by the secret of'
  if (!owner.endpointId)
    return `${which} an endpoint in ${owner.environment === 'sandbox' ? 'the sandbox' : 'production'}`
  return (
    <>
      {which} <TextLink href={`${endpointsHref}/${owner.endpointId}`}>{owner.endpointId}</TextLink>
    </>
  )
}

function aboutEvent({ id, environment }: NonNullable<WireSignatureCheck['event']>): string {
  return environment
    ? `The event ${id} is in ${environment === 'sandbox' ? 'the sandbox' : 'production'}.`
    : `The event ${id} is not in your log: it is older than 90 days, made up, or of another business.`
}
