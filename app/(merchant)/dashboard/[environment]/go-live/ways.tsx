import { TextLink } from '@/components/ui/text-link'
import { PROVIDERS, type ProviderName } from '@/lib/core/providers'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import type { Visit } from '../../visit'

/** How customers pay: where their money goes, and with which providers. */
export function Ways({ visit, providers }: { visit: Visit; providers: readonly ProviderName[] }) {
  const { goLive, providerAccounts } = MESSAGES[visit.language]
  const words = goLive.rows.ways
  const titles = providers.map((name) => PROVIDERS[name].title).join(', ')
  return (
    <>
      <p>
        {titles
          ? `${filled(words.online, { providers: titles })} ${words[visit.business.moneyMode]}`
          : words.cash}
      </p>
      <p>
        <TextLink href="/dashboard/production/settings/providers">{providerAccounts.title}</TextLink>
      </p>
    </>
  )
}
