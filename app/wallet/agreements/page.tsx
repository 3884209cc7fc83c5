import { getTranslations } from 'next-intl/server'
import { Empty } from '@/components/ui/empty'
import { TextLink } from '@/components/ui/text-link'
import { toWire } from '@/lib/core/id'
import { unbrokenNpr } from '@/lib/core/money'
import { loadAgreements, type OwnAgreement } from '@/lib/end-user/load-agreements'
import { currentLanguage } from '@/messages/language'
import { Pages, pageIn } from '../pages'
import { requireCustomer } from '../session'
import { WalletPage } from '../wallet-page'
import { walletTitle } from '../wallet-title'
import { limitWords } from './words'

const PATH = '/wallet/agreements'

export const generateMetadata = walletTitle('agreements.title')

/** Who may charge this wallet without asking each time, and how much. */
export default async function AgreementsPage({ searchParams }: PageProps<'/wallet/agreements'>) {
  const query = await searchParams
  const ctx = await requireCustomer(PATH, query)
  const t = await getTranslations('wallet.agreements')
  const { items, nextCursor } = await loadAgreements(ctx, pageIn(query))
  const done = query.done === 'lowered' ? t('lowered') : query.done === 'ended' ? t('ended') : undefined
  return (
    <WalletPage ctx={ctx} path={PATH} title={t('title')} place="home" done={done}>
      <p className="text-pretty text-ink-muted">{t('lead')}</p>
      {items.length === 0 ? (
        <Empty>{t('none')}</Empty>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {items.map((each) => (
            <li key={each.id} className="flex flex-col gap-1 py-4">
              <Item agreement={each} />
            </li>
          ))}
        </ul>
      )}
      <Pages path={PATH} nextCursor={nextCursor} isFirst={query.cursor === undefined} />
      <p>
        <TextLink href="/wallet/movements">{t('charges')}</TextLink>
      </p>
    </WalletPage>
  )
}

async function Item({ agreement }: { agreement: OwnAgreement }) {
  const t = await getTranslations('wallet.agreements')
  const language = await currentLanguage()
  const { id, kind, businessName, productName, usedPaisa } = agreement
  return (
    <>
      <h2 className="font-medium wrap-anywhere">{businessName}</h2>
      <p className="text-sm wrap-anywhere text-ink-muted">
        {productName ?? t('everything')} ·{' '}
        <span className="figures">{await limitWords(agreement, language)}</span>
      </p>
      {kind === 'allowance' && (
        <p className="figures text-sm">{t('used', { amount: unbrokenNpr(usedPaisa ?? 0n, language) })}</p>
      )}
      <p className="text-sm">
        <TextLink href={`${PATH}/${toWire('agr', id)}`}>{t('change')}</TextLink>
      </p>
    </>
  )
}
