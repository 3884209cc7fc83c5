import { NOTICE_SWITCHES } from '@/lib/business/rules'
import { ALL_PROVIDERS, ANY_PROVIDER } from '@/lib/core/providers'
import { env } from '@/lib/infra/env'
import { OUTCOMES } from '@/lib/simulator/outcome'

/** What a guide may contain as {{name}}, in Markdown. */
const VALUES: Record<string, () => string> = {
  address: () => env().APP_URL,
  allProviders: () => ALL_PROVIDERS,
  anyProvider: () => ANY_PROVIDER,
  outcomes: () =>
    Object.values(OUTCOMES)
      .map((label) => `- ${label}`)
      .join('\n'),
  notices: () =>
    [
      '| Notice | Says | Comes with | Asks for |',
      '| --- | --- | --- | --- |',
      ...Object.entries(NOTICE_SWITCHES).map(([name, says]) => {
        const { event, asks } = CAUSES[name as keyof typeof NOTICE_SWITCHES]
        return `| \`${name}\` | ${says} | \`${event}\` | ${asks} |`
      }),
    ].join('\n'),
}

/** @throws {TypeError} if no value has this name. */
export function guideValue(name: string): string {
  const value = VALUES[name]
  if (!value) throw new TypeError(`a guide names the value ${name}, which does not exist`)
  return value()
}

/** Where each notice comes from, and what it asks for. */
const CAUSES: Record<keyof typeof NOTICE_SWITCHES, { event: string; asks: string }> = {
  receipt: { event: 'invoice.paid', asks: 'Nothing. The mail links the invoice.' },
  paymentFailed: {
    event: 'invoice.payment_failed',
    asks: 'To top up the exact shortfall, by a day. After the first failure, and once more before the last retry.',
  },
  renewalShort: {
    event: 'subscription.renewal_upcoming',
    asks: 'To top up the exact shortfall of the forecast before the renewal.',
  },
  recovered: { event: 'subscription.recovered', asks: 'Nothing. It is the receipt of that charge too.' },
  ended: { event: 'subscription.canceled', asks: 'Nothing.' },
}
