import { openPreviousSecrets, openSecret } from '../endpoint/secret'
import { type ClaimLimits, claimDueDeliveries, type LeasedDelivery, releaseClaims } from './claim'
import { setAsideDelivery, setAsideEndpoint } from './set-aside'

/** A delivery with its event. */
export type WholeDelivery = LeasedDelivery & { eventType: string }

/** A delivery that this process holds until its lease ends, with everything that sending needs. */
export interface ClaimedDelivery extends WholeDelivery {
  /** The secrets that sign, the newest first. */
  secrets: string[]
}

/**
 * Claims due deliveries that can be sent. A delivery without its event is set aside. If an endpoint's secret cannot
 * be decrypted, the endpoint is set aside with all its deliveries. All others are sent.
 */
export async function claimSendable(limits: ClaimLimits): Promise<ClaimedDelivery[]> {
  const endpoints = new Map<string, LeasedDelivery[]>()
  for (const leased of await claimDueDeliveries(limits)) {
    const group = endpoints.get(leased.endpointId)
    if (group) group.push(leased)
    else endpoints.set(leased.endpointId, [leased])
  }
  const groups = await Promise.all([...endpoints.values()].map(sendableOf))
  return groups.flat()
}

/** @param leased deliveries of one endpoint. */
async function sendableOf(leased: readonly LeasedDelivery[]): Promise<ClaimedDelivery[]> {
  const [first] = leased as [LeasedDelivery]
  let secrets: string[]
  try {
    secrets = secretsOf(first)
  } catch (error) {
    const cause = new Error(
      'the signing secret of the endpoint cannot be decrypted. Has APP_SECRET changed?',
      { cause: error },
    )
    await setAsideEndpoint(first, cause)
    await releaseClaims(leased)
    return []
  }
  const claimed: ClaimedDelivery[] = []
  for (const delivery of leased) {
    if (isWhole(delivery)) claimed.push(Object.assign(delivery, { secrets }))
    else await setAsideDelivery(delivery, new Error('the event of the delivery is missing'))
  }
  return claimed
}

const isWhole = (delivery: LeasedDelivery): delivery is WholeDelivery => delivery.eventType !== null

/** @throws {Error} if the present secret cannot be decrypted. */
export function secretsOf({ secretEncrypted, previousSecretsEncrypted }: LeasedDelivery): string[] {
  return [openSecret(secretEncrypted), ...openPreviousSecrets(previousSecretsEncrypted ?? [])]
}
