import { getTranslations } from 'next-intl/server'
import { payerOf } from '@/app/invoice/[token]/payer'
import { BillNews } from '@/app/qr/bill-news'
import { NotOnline } from '@/app/qr/not-online'
import { PayBill } from '@/app/qr/pay-bill'
import { isOfInterest, PaymentNews } from '@/app/top-up/payment-news'
import { ProviderReference } from '@/app/top-up/provider-reference'
import { bothDays, dayWords } from '@/app/wallet/words'
import type { Brand } from '@/components/customer/brand-header'
import { PayForm } from '@/components/customer/pay-form'
import { ShareText } from '@/components/customer/share-text'
import { LinkButton } from '@/components/ui/button'
import { Section } from '@/components/ui/card'
import { Money } from '@/components/ui/money'
import { Notice } from '@/components/ui/notice'
import { RowList } from '@/components/ui/row-list'
import { WholeDates } from '@/components/ui/whole-dates'
import { formatNpr, unbrokenNpr } from '@/lib/core/money'
import { sourceTitle } from '@/lib/core/providers'
import { loadPaidWith } from '@/lib/end-user/load-paid-with'
import type { ReminderState, ReminderView } from '@/lib/notice/load-reminder'
import { providersAt } from '@/lib/provider-account/offered'
import { billProviderOf } from '@/lib/qr-request/begin-bill'
import { type BillRequests, paidAmong, qrAmong } from '@/lib/qr-request/bill'
import { walletPage } from '@/lib/wallet/rules'
import { currentLanguage } from '@/messages/language'
import { payReminderStraightWithForm, payReminderWithForm } from './actions'

interface ReminderStepProps {
  reminder: ReminderView
  /** What was begun for it straight to the business, the newest first. */
  requests: BillRequests
  brand: Brand
  link: string
}

/** The amount that a link asks for with the buttons that pay it, or the outcome. */
export async function ReminderStep({ reminder, requests, brand, link }: ReminderStepProps) {
  const business = brand.name
  const t = await getTranslations('reminder')
  const language = await currentLanguage()
  const { state, productName: product, until, expiresAt, now, paid, begun } = reminder
  const straight = paidAmong(requests)
  const arrivedPaisa = straight?.receivedPaisa ?? paid?.amountPaisa
  const date = dayWords(until, language)
  const ends = bothDays(expiresAt, now, language)
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight wrap-anywhere">
        {t(`heading.${state}`, { product })}
      </h1>
      {state !== 'waiting' && (
        <p className="wrap-anywhere">
          <WholeDates>{t(`lead.${state}`, { business, product, date, ends })}</WholeDates>
        </p>
      )}
      {state === 'payable' || state === 'waiting' ? (
        <Payable {...{ reminder, requests, brand, link }} />
      ) : (
        <BillNews requests={requests} page={`/w/${link}`} brand={brand} />
      )}
      {arrivedPaisa !== undefined && (
        <>
          <Notice look="success">
            {t('arrived', { amount: unbrokenNpr(arrivedPaisa, language) })}
            {straight ? (
              <p className="wrap-anywhere">
                {sourceTitle(straight.provider)}: {straight.providerReference}
              </p>
            ) : (
              begun && <ProviderReference topUp={begun} />
            )}
          </Notice>
          {(state === 'paid' || state === 'covered') && (
            <ShareText
              label={t('share')}
              text={t(`shareText.${state}`, {
                business,
                product,
                date,
                amount: formatNpr(arrivedPaisa, language),
              })}
            />
          )}
        </>
      )}
      <OwnBalance reminder={reminder} />
    </>
  )
}

/** What is missing, until when, and the providers. */
async function Payable({ reminder, requests, brand, link }: ReminderStepProps) {
  const t = await getTranslations('reminder')
  const language = await currentLanguage()
  const { amountPaisa, productName: product, dueAt, expiresAt, now, isLate, begun, bill, isWhole } = reminder
  const due = dueAt ? (isLate ? 'retry' : 'coming') : 'open'
  // Everybody who has the link knows its amount.
  const payment = begun && { topUp: begun, isForIt: true, outcome: null, isOwn: false, showsSum: true }
  const isNews = payment && begun.state !== 'succeeded' && isOfInterest(payment)
  const page = `/w/${link}`
  const straight = isWhole ? await billProviderOf(bill) : null
  const providers = (await providersAt(reminder)).filter((name) => name !== straight)
  return (
    <>
      <div className="flex flex-col gap-1">
        <p className="text-3xl font-semibold tracking-tight">
          <Money paisa={amountPaisa} language={language} />
        </p>
        <p className="text-ink-muted">
          <WholeDates>{t(`due.${due}`, { date: dueAt ? bothDays(dueAt, now, language) : '' })}</WholeDates>
        </p>
      </div>
      <PaymentNews payment={isNews ? payment : null} page={page} brand={brand}>
        <BillNews requests={requests} page={page} brand={brand}>
          {straight && (
            <PayBill
              {...{ bill, provider: straight, business: brand.name }}
              action={payReminderStraightWithForm}
              hidden={{ link }}
              shownAt={qrAmong(requests, new Date()) ? `${page}/qr` : null}
            />
          )}
          {providers.length > 0 && (
            <PayForm
              action={payReminderWithForm}
              hidden={{ link }}
              providers={providers}
              amountPaisa={amountPaisa}
              language={language}
              business={brand.name}
            />
          )}
          {!straight && providers.length === 0 && <NotOnline brand={brand} />}
        </BillNews>
      </PaymentNews>
      {providers.length > 0 && (
        <p className="text-sm text-ink-muted">
          <WholeDates>{t('next', { product, ends: bothDays(expiresAt, now, language) })}</WholeDates>
        </p>
      )}
    </>
  )
}

// Nothing more can be done here. The owner can open the balance, with a code if needed.
const AT_AN_END: readonly ReminderState[] = ['over', 'expired']

/**
 * Only the owner sees amounts and a link to the balance. If the reminder is over, everybody gets the link, and the balance asks them to
 * sign in.
 */
async function OwnBalance({ reminder }: { reminder: ReminderView }) {
  const user = await payerOf({ ...reminder, id: reminder.subscriptionId })
  const isOwn = user?.walletId === reminder.walletId
  if (!isOwn && !AT_AN_END.includes(reminder.state)) return null
  const t = await getTranslations('reminder')
  const language = await currentLanguage()
  const { paid, subscriptionId } = reminder
  const figures = isOwn && paid && (await loadPaidWith(user, paid.topUpId, subscriptionId))
  const rowOf = (key: string, lead: string, paisa: bigint) => ({
    key,
    lead,
    figure: <Money paisa={paisa} language={language} />,
  })
  return (
    <>
      {figures && (
        <Section id="figures" title={t('figures.title')}>
          <RowList
            label={t('figures.title')}
            rows={[
              rowOf('in', t('figures.cameIn'), figures.cameInPaisa),
              rowOf('was', t('figures.was'), figures.wasPaisa),
              ...figures.charges.map(({ id, item, amountPaisa }) =>
                rowOf(id, t('figures.paid', { item }), amountPaisa),
              ),
              rowOf('left', t('figures.left'), figures.leftPaisa),
            ]}
          />
        </Section>
      )}
      <LinkButton href={walletPage('/wallet', reminder)} look="quiet" size="large">
        {t('toWallet')}
      </LinkButton>
    </>
  )
}
