import { getTranslations } from 'next-intl/server'
import { TextLink } from '@/components/ui/text-link'
import { findPhoneChange } from '@/lib/phone-change/stop'
import { getOwnPhone } from '@/lib/wallet/read'
import { currentLanguage } from '@/messages/language'
import { phoneWords } from '@/messages/phone-words'
import { requireCustomer } from '../../session'
import { WalletPage } from '../../wallet-page'
import { walletTitle } from '../../wallet-title'
import { CodesStep, HoldStep, NumberStep } from './steps'

const PATH = '/wallet/settings/phone'

export const generateMetadata = walletTitle('number.title')

/** The change of the number: the new number, then the codes, or the day of waiting. */
export default async function NumberPage({ searchParams }: PageProps<'/wallet/settings/phone'>) {
  const query = await searchParams
  const ctx = await requireCustomer(PATH, query)
  const t = await getTranslations('wallet.number')
  const [phone, change] = await Promise.all([getOwnPhone(ctx), findPhoneChange(ctx)])
  const isOwn = change?.state === 'asked' && change.sessionId === ctx.sessionId && query.again === undefined
  const done = query.done === 'stopped' && !change ? t('stopped') : undefined
  return (
    <WalletPage ctx={ctx} path={PATH} title={t('title')} place="settings" done={done}>
      {change?.state === 'waiting' ? (
        <HoldStep change={change} />
      ) : isOwn ? (
        <CodesStep change={change} />
      ) : (
        <NumberStep phone={phoneWords(phone, await currentLanguage())} />
      )}
      <p>
        <TextLink href="/wallet/settings">{t('back')}</TextLink>
      </p>
    </WalletPage>
  )
}
